import { z } from 'zod'
import { idKey } from '#server/core/access/directory.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import { isId } from '#server/core/values/fields.ts'
import { revokeToken } from '#server/modules/tokens/mutations.ts'
import { command } from './command.ts'
import { UsageError } from './usage-error.ts'

export default command({
  usage: '--id <token id>',
  input: z.object({ id: z.string() }),
  async run(shell, { id }) {
    const cell = isId(id) ? await (await shell.cells()).ofKey(idKey(id)) : undefined
    const platform = cell && openPlatform(cell)
    const workspace = await platform?.auth
      .selectFrom('token')
      .innerJoin('workspace', 'workspace.id', 'token.workspace_id')
      .select(WORKSPACE_COLUMNS)
      .where('token.id', '=', id)
      .executeTakeFirst()
    if (!platform || !workspace)
      throw new UsageError('There is no token with this id. List tokens with: token list --workspace s')
    await revokeToken(contextOf(platform, workspace), { id })
    return { id, revoked: true }
  },
})
