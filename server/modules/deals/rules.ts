import type { Deal } from './schema.ts'

const PROBABILITY = { lead: 10, qualified: 25, proposal: 50, negotiation: 75, won: 100, lost: 0 } as const

/** The default probability of a stage, in percent. */
export function usualProbability(stage: Deal['stage']): number {
  return PROBABILITY[stage]
}

export function statusOf(stage: Deal['stage']): Deal['status'] {
  return stage === 'won' || stage === 'lost' ? stage : 'open'
}

/** `closed_at` after a change of stage: set on being won or lost, kept while it stays so, cleared on reopening. */
export function closedAt(before: Pick<Deal, 'status' | 'closed_at'> | null, status: Deal['status'], now: Date) {
  if (status === 'open') return null
  return before?.status === status ? before.closed_at : now.toISOString()
}
