import { z } from 'zod'
import { readArchive } from './archive/read-archive.ts'
import { command } from './command.ts'
import { sealedColumns } from './sealed.ts'

export default command({
  usage: '--from file [--cell c]',
  input: z.object({ from: z.string().min(1, 'must be a file name'), cell: z.string().optional() }),
  async run(shell, { from, cell: named }) {
    const parts = await shell.parts()
    const cell = await shell.cellForNew(named)
    const inCell = cell.services.directory?.cell
    const reading = {
      owner: await shell.ownerIn(inCell),
      sealed: await sealedColumns(parts),
      ...(inCell !== undefined && { spread: { cell: inCell, directory: await shell.owner() } }),
    }
    const { workspace, rows, linked } = await readArchive(from, reading)
    for (const email of linked) shell.say(`${email} already has an account. It is linked and keeps its password.`)
    cell.services.signals.wake('changed', workspace.id)
    return { workspace: { id: workspace.id, slug: workspace.slug }, rows }
  },
})
