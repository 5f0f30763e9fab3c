import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { changeWithLock } from '#server/core/database/change.ts'
import { takeStep } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { riskKind } from '../kind.ts'
import type { AcceptRisk, Risk } from '../schema.ts'

/** A person takes responsibility for the risk as it is. */
export function acceptRisk(ctx: WorkspaceContext, { reason, ...seen }: AcceptRisk): Promise<Risk> {
  const { id } = personOf(ctx)
  return changeWithLock(ctx, 'risks', (changing) =>
    takeStep(riskKind, ctx, changing, seen, 'updated', ({ status, treatment }) => {
      if (status === 'accepted') throw conflict('This risk is already accepted.')
      if (status === 'closed') throw conflict('A closed risk cannot be accepted. Reopen it first.')
      return {
        status: 'accepted' as const,
        treatment: treatment ?? ('accept' as const),
        accepted_reason: reason.trim(),
        accepted_by: id,
        accepted_at: ctx.now.toISOString(),
      }
    }),
  )
}
