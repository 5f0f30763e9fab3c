import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { USUAL_BANDS } from '../rules.ts'
import type { RiskBands } from '../schema.ts'

export async function getBands(ctx: WorkspaceContext, db: Reader = ctx.db): Promise<RiskBands> {
  const { risks } = await db
    .selectFrom('workspace')
    .select('risks')
    .where('id', '=', ctx.workspace.id)
    .executeTakeFirstOrThrow()
  return (risks as RiskBands | null) ?? USUAL_BANDS
}
