import { z } from 'zod'
import { contextOf } from '#server/core/access/platform.ts'
import { isId } from '#server/core/values/ids.ts'
import { revokeToken } from '#server/modules/tokens/mutations.ts'
import { command } from './command.ts'
import { Mistake } from './mistake.ts'

export default command({
  usage: '--id <token id>',
  input: z.object({ id: z.string() }),
  async run(shell, { id }) {
    const platform = await shell.platform()
    const workspace = isId(id)
      ? await platform.auth
          .selectFrom('token')
          .innerJoin('workspace', 'workspace.id', 'token.workspace_id')
          .select(['workspace.id', 'workspace.slug', 'workspace.name', 'workspace.currency', 'workspace.time_zone'])
          .where('token.id', '=', id)
          .executeTakeFirst()
      : undefined
    if (!workspace) throw new Mistake('There is no token with this id. List tokens with: token list --workspace s')
    await revokeToken(contextOf(platform, workspace), { id })
    return { id, revoked: true }
  },
})
