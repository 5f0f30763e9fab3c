import { attachedTo } from '#server/core/records/attachments.ts'
import { isOneOf, namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { closedAt, statusOf, usualProbability } from './rules.ts'
import { CreateDeal, Deal, DEAL_EXAMPLE, DealRow, ListDeals, UpdateDeal } from './schema.ts'

export const dealKind = defineKind(
  { record: Deal, row: DealRow, create: CreateDeal, update: UpdateDeal, list: ListDeals },
  {
    table: 'deal',
    path: 'deals',
    read: 'deals.read',
    write: 'deals.write',
    page: '/deals',
    title: 'name',
    search: { detail: 'company', status: 'stage' },
    comments: true,
    owned: ['owners'],
    attachments: true,
    columns: { attachments: attachedTo('deal') },
    docs: { example: DEAL_EXAMPLE },
    refs: { project: 'project', contact: 'contact' },
    people: ['owners'],
    generated: ['status'],
    filters: {
      status: isOneOf('deal.status'),
      stage: isOneOf('deal.stage'),
      project: namesOneOf('deal.project', 'project'),
      contact: namesOneOf('deal.contact', 'contact'),
    },
    defaults: (ctx) => ({ stage: 'lead' as const, currency: ctx.workspace.currency }),
    derive(ctx, { before, given, after }) {
      const status = statusOf(after.stage)
      const follows = given.probability === undefined && after.stage !== before?.stage
      return {
        status,
        closed_at: closedAt(before, status, ctx.now),
        ...(follows && { probability: usualProbability(after.stage) }),
      }
    },
  },
)
