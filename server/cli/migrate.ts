import { z } from 'zod'
import { command } from './command.ts'

export default command({
  usage: '',
  input: z.object({}),
  run: (shell) => shell.migrate(),
})
