import { z } from 'zod'
import { command } from './command.ts'
import { resealAll, sealedColumns } from './sealed.ts'

/** Run after the first SERVICE_SECRET has changed; afterwards the old one can be removed from the list. */
export default command({
  usage: '',
  input: z.object({}),
  run: async (shell) => resealAll(await shell.owner(), await sealedColumns(await shell.parts())),
})
