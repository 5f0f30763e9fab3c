import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, joining, changeWithLock } from '#server/core/database/change.ts'
import { lockRows, present, updateRow } from '#server/core/records/row.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { validationError } from '#server/core/values/validation.ts'
import { reviseSettings } from '../../workspaces/mutations.ts'
import { riskKind } from '../kind.ts'
import { levelsOf } from '../rules.ts'
import { type Risk, RiskBands, type UpdateRiskBands } from '../schema.ts'
import { getBands } from './queries.ts'

/** Moves the bands of levels. Each risk whose level changes gets a new version and an event, in the same transaction. */
export function updateBands(ctx: WorkspaceContext, given: UpdateRiskBands): Promise<RiskBands> {
  return changeWithLock(ctx, 'risks', async (changing) => {
    const within = joining(ctx, changing)
    const after = await reviseSettings(within, 'risks', async (tx) => {
      const before = await getBands(ctx, tx)
      const bands = RiskBands.safeParse({ ...before, ...given })
      if (!bands.success) throw validationError(bands.error)
      return { before, after: bands.data }
    })
    await relevel(ctx, changing, after)
    return after
  })
}

async function relevel(ctx: WorkspaceContext, changing: Change, bands: RiskBands): Promise<void> {
  const { tx, write } = changing
  for (const risk of (await lockRows(riskKind, present(riskKind, ctx, tx))) as Risk[]) {
    const levels = levelsOf(risk, bands)
    if (isMoved(risk, levels)) await amendRecord(riskKind, ctx, changing, risk, levels)
  }
  const trashed = await tx
    .selectFrom('risk')
    .select(['id', 'score_inherent', 'score_current', 'score_residual'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`num_nonnulls(score_inherent, score_current, score_residual) > 0`)
    .execute()
  for (const risk of trashed) write(updateRow(riskKind, ctx, tx, risk.id, levelsOf(risk, bands)))
}

type Levels = ReturnType<typeof levelsOf>

const isMoved = (risk: Levels, levels: Levels) =>
  (Object.keys(levels) as (keyof Levels)[]).some((name) => risk[name] !== levels[name])
