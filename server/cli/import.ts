import { z } from 'zod'
import { readArchive } from './archive/read-archive.ts'
import { command } from './command.ts'
import { sealedColumns } from './sealed.ts'

export default command({
  usage: '--from file',
  input: z.object({ from: z.string().min(1, 'must be a file name') }),
  async run(shell, { from }) {
    const parts = await shell.parts()
    const reading = { owner: await shell.owner(), sealed: await sealedColumns(parts) }
    const { workspace, rows, linked } = await readArchive(from, reading)
    for (const email of linked) shell.say(`${email} already has an account. It is linked and keeps its password.`)
    parts.services.signals.wake('changed', workspace.id)
    return { workspace: { id: workspace.id, slug: workspace.slug }, rows }
  },
})
