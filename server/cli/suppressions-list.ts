import { z } from 'zod'
import { listAllSuppressions } from '#server/modules/suppressions/queries.ts'
import { command } from './command.ts'

export default command({
  usage: '',
  input: z.object({}),
  run: async (shell) => listAllSuppressions((await shell.parts()).databases.relay.db),
})
