import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeArchive } from './archive/write-archive.ts'
import { command } from './command.ts'
import { sealedColumns } from './sealed.ts'
import { UsageError } from './usage-error.ts'

export default command({
  usage: '--workspace s --to file',
  input: z.object({ workspace: z.string(), to: z.string().min(1, 'must be a file name') }),
  async run(shell, { workspace: slug, to }) {
    const file = path.resolve(to)
    if (existsSync(file)) throw new UsageError(`${to} already exists. Choose another file name, or remove the file.`)
    if (!existsSync(path.dirname(file))) throw new UsageError(`The directory of ${to} does not exist.`)
    const { workspace, cell } = await shell.findWorkspace(slug)
    if (workspace.sandbox)
      throw new UsageError(`"${slug}" is a sandbox, which has test data only. Export its workspace.`)
    const { id, name } = workspace
    const inCell = cell.services.directory?.cell
    const parts = await shell.parts()
    const rows = await writeArchive(file, {
      owner: await shell.ownerIn(inCell),
      accounts: inCell === undefined ? undefined : await shell.owner(),
      sealed: await sealedColumns(parts),
      workspace: { id, slug, name },
      version: parts.services.version,
      now: new Date(),
      objects: parts.services.objects,
    })
    shell.say('The archive contains unencrypted secrets and password hashes. Store it where only you can read it.')
    return { file, bytes: (await stat(file)).size, workspace: { id, slug }, rows }
  },
})
