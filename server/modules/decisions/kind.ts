import { sql } from 'kysely'
import { defineKind } from '#server/core/records/kind.ts'
import { lockLinks } from './links/queries.ts'
import { CreateDecision, Decision, DecisionRow, UpdateDecision } from './schema.ts'

export const decisionKind = defineKind(
  { record: Decision, row: DecisionRow, create: CreateDecision, update: UpdateDecision },
  {
    table: 'decision',
    path: 'decisions',
    read: 'decisions.read',
    write: 'decisions.write',
    page: '/decisions',
    title: 'title',
    search: { detail: 'chosen', status: 'status' },
    otherRefs: { documents: 'document', risks: 'risk' },
    people: ['owners', 'decided_by'],
    reviews: { due: 'review_due', owners: 'owners', open: sql<boolean>`decision.status = 'decided'` },
    /** The change row contains the new values, and earlier rows the old ones. */
    unlogged: ['inputs', 'result'],
    defaults: (ctx) => ({ status: 'open' as const, owners: ctx.actor.kind === 'member' ? [ctx.actor.id] : [] }),
    async supply(ctx, tx, { before, after }) {
      await lockLinks(ctx, tx, before, after)
      return {}
    },
  },
)
