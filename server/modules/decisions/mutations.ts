import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { lockReferences } from '#server/core/records/references.ts'
import type { Seen } from '#server/core/records/row.ts'
import { createRecord, takeStep } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { decisionKind } from './kind.ts'
import type { Result } from './rules/methods.ts'
import type { CreateDecision, Decide, Decision, Review } from './schema.ts'

/** Inputs and result to store: only the inputs that the method uses. */
const analysisOf = (result: Result) =>
  ({ method: result.method, inputs: result.inputs, result }) as Pick<Decision, 'method' | 'inputs' | 'result'>

export function createDecision(ctx: WorkspaceContext, input: CreateDecision, result: Result) {
  return createRecord(decisionKind, ctx, { ...input, ...analysisOf(result) })
}

/** Replaces the analysis of an open decision. */
export function reviseAnalysis(ctx: WorkspaceContext, seen: Seen, result: Result) {
  return step(ctx, seen, 'updated', (before) => {
    requireOpen(before)
    return analysisOf(result)
  })
}

export function decide(ctx: WorkspaceContext, { id, version, base, decided_by, ...choice }: Decide) {
  return change(ctx, async (changing) => {
    const { members } = await lockReferences(changing.tx, ctx, {
      members: { decided_by: decided_by ?? [personOf(ctx).id] },
    })
    return takeStep(decisionKind, ctx, changing, { id, version, base }, 'decided', (before) => {
      requireOpen(before)
      return { ...choice, ...members, status: 'decided' as const, decided_at: ctx.now.toISOString() }
    })
  })
}

/** Reopens a decision. The activity log keeps the earlier one. */
export function reopenDecision(ctx: WorkspaceContext, seen: Seen) {
  return step(ctx, seen, 'reopened', (before) => {
    if (before.status === 'open') throw conflict('This decision is already open.')
    const blank = { chosen: null, reason: '', decided_by: [], decided_at: null, review_due: null }
    return { ...blank, status: 'open', outcome: null, outcome_note: '', reviewed_at: null }
  })
}

/** Stores the answer to "Was it right?". It can be changed. */
export function reviewDecision(ctx: WorkspaceContext, { id, version, base, ...answer }: Review) {
  return step(ctx, { id, version, base }, 'reviewed', (before) => {
    if (before.status === 'open') throw conflict('Only a decision that was made can be reviewed.')
    return { ...answer, status: 'reviewed', reviewed_at: ctx.now.toISOString() }
  })
}

function requireOpen({ status }: Decision): void {
  if (status !== 'open') throw conflict('This decision was already made. Reopen it to change it.')
}

const step = (ctx: WorkspaceContext, seen: Seen, event: string, take: (before: Decision) => Partial<Decision>) =>
  change(ctx, (changing) => takeStep(decisionKind, ctx, changing, seen, event, take))
