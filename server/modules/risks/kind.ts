import { sql } from 'kysely'
import { roleMay } from '#server/core/access/roles.ts'
import { attachedTo } from '#server/core/records/attachments.ts'
import { compares, isOneOf, namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { takeNumber } from '#server/core/records/take-number.ts'
import { forbidden, invalid } from '#server/core/values/errors.ts'
import { changesRatings, levelsOf, raisesScore, scoresOf } from './rules.ts'
import { CreateRisk, ListRisks, Risk, RISK_EXAMPLE, UpdateRisk } from './schema.ts'
import { getBands } from './settings/queries.ts'

export const riskKind = defineKind(
  { record: Risk, row: Risk, create: CreateRisk, update: UpdateRisk, list: ListRisks },
  {
    table: 'risk',
    path: 'risks',
    read: 'risks.read',
    write: 'risks.write',
    page: '/risks',
    title: 'title',
    search: { detail: sql`'#' || risk.number`, status: 'status' },
    comments: true,
    owned: ['owner'],
    attachments: true,
    columns: { attachments: attachedTo('risk') },
    reviews: { due: 'review_due', owner: 'owner', open: sql<boolean>`risk.status <> 'closed'` },
    docs: { example: RISK_EXAMPLE },
    refs: { project: 'project' },
    people: ['owner'],
    family: 'risks',
    filters: {
      status: isOneOf('risk.status'),
      level: isOneOf('risk.level_current'),
      owner: namesOneOf('risk.owner', 'member'),
      project: namesOneOf('risk.project', 'project'),
      category: isOneOf('risk.category'),
      review_before: compares('risk.review_due', '<'),
    },
    defaults: () => ({ status: 'open' as const }),
    derive: ({ workspace }, { before, after }) => ({
      ...scoresOf(after),
      // The acceptance does not cover a higher rating.
      ...(before?.status === 'accepted' &&
        after.status === 'accepted' &&
        raisesScore(before, scoresOf(after)) && { status: 'open' as const }),
      ...(after.loss && { loss: { ...after.loss, currency: after.loss.currency ?? workspace.currency } }),
    }),
    async supply(ctx, tx, { before, after }) {
      const number = before ? {} : { number: await takeNumber(ctx, tx, { table: 'risk_counter' }) }
      if (!changesRatings(before, after)) return number
      return { ...number, ...levelsOf(after, await getBands(ctx, tx)) }
    },
    /** Acceptance is a separate call: see `acceptRisk`. */
    check({ actor }, { before, after }) {
      if (after.status !== 'accepted' || before?.status === 'accepted') return
      if (actor.kind !== 'member' || !roleMay(actor.role, 'risks.accept'))
        throw forbidden('Only an owner or a manager can accept a risk, in the application and with a reason.')
      throw invalid('status', 'cannot be set to accepted here. Accept the risk on its page, with a reason')
    },
    /** Stores the history of ratings. */
    effects(ctx, { tx, write }, after, before) {
      const { id, version, updated_at, inherent, current, residual } = after
      return () => {
        if (!changesRatings(before, after)) return
        const row = { workspace_id: ctx.workspace.id, risk: id, version, at: updated_at }
        const ratings = { inherent: asJson(inherent), current: asJson(current), residual: asJson(residual) }
        write(tx.insertInto('risk_score').values({ ...row, ...ratings }))
      }
    },
  },
)

const asJson = (value: object | null) => value && JSON.stringify(value)
