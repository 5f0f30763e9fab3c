import { z } from 'zod'
import { listIncidents } from '#server/modules/status/queries.ts'
import { command } from './command.ts'

export default command({
  usage: '',
  input: z.object({}),
  run: async (shell) => listIncidents((await shell.parts()).databases.relay),
})
