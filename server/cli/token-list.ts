import { z } from 'zod'
import { listTokens } from '#server/modules/tokens/queries.ts'
import { command } from './command.ts'

export default command({
  usage: '--workspace s',
  input: z.object({ workspace: z.string() }),
  run: async (shell, { workspace }) => listTokens(await shell.workspace(workspace)),
})
