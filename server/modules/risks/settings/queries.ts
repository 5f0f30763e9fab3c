import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { workspaceSetting } from '../../workspaces/queries.ts'
import { USUAL_BANDS } from '../rules.ts'
import type { RiskBands } from '../schema.ts'

export async function getBands(ctx: WorkspaceContext, db: Reader = ctx.db): Promise<RiskBands> {
  return ((await workspaceSetting(ctx, 'risks', db)) as RiskBands | null) ?? USUAL_BANDS
}
