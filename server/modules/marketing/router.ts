import { z } from 'zod'
import { personOf } from '#server/core/access/person.ts'
import { BatchReport } from '#server/core/batch/batch-schema.ts'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { pushRoute } from '#server/core/rest/routes/push-route.ts'
import { listRoute } from '#server/core/rest/routes/route.ts'
import { RecordId } from '#server/core/values/fields.ts'
import { listFigureDays, listSales } from './breakdown/queries.ts'
import { AskFigureDays, AskSales, FigureDays, Sales } from './breakdown/schema.ts'
import { enterCost, pushCosts } from './costs/mutations.ts'
import { listCosts } from './costs/queries.ts'
import { COSTS, LEADS, TOUCHES } from './examples/rules.ts'
import { pushLeads } from './leads/mutations.ts'
import { listMetrics } from './metrics/queries.ts'
import { AskMetrics, MetricPage } from './metrics/schema.ts'
import { findResults } from './results/queries.ts'
import { AskResults, Results } from './results/schema.ts'
import { chooseRevenue } from './revenue/mutations.ts'
import { getRevenueChoice, listBilled } from './revenue/queries.ts'
import { BilledInvoices, ChooseRevenue, OfContact, RevenueChoice } from './revenue/schema.ts'
import {
  CostList,
  CostRecord,
  EnterCost,
  LeadRecord,
  OfCampaign,
  PushCosts,
  PushLeads,
  PushTouches,
  TouchRecord,
} from './schema.ts'
import { pushTouches } from './touches/mutations.ts'
import { listTouches } from './touches/queries.ts'
import { TouchList } from './touches/schema.ts'

const tag = 'Marketing'

const leads = pushRoute('/marketing/leads', {
  tag,
  name: 'LeadRecord',
  record: LeadRecord,
  description:
    'Creates and updates leads, matched by email address. A new address creates a contact and a lead and fires ' +
    '`contact.created` and `lead.created`. For an existing address, empty fields are filled, and differing values are added to the timeline.',
  codes: {
    results: ['duplicate', 'unchanged'],
    errors: ['email_required', 'campaign_ambiguous'],
    warnings: ['campaign_unknown', 'consent_withdrawn', 'date_in_future'],
  },
  example: LEADS,
})

const costs = pushRoute('/marketing/costs', {
  tag,
  name: 'CostRecord',
  record: CostRecord,
  description:
    'Records campaign costs. Within a batch, amounts for the same day, campaign, channel and currency are added up. ' +
    'The sum replaces the amount from earlier batches.',
  codes: { results: ['unchanged'], errors: ['campaign_ambiguous'], warnings: ['campaign_unknown'] },
  example: COSTS,
})

const touches = pushRoute('/marketing/touches', {
  tag,
  name: 'TouchRecord',
  record: TouchRecord,
  description:
    'Records touches, such as a website visit or a badge scan. A touch is linked to the contact with the same email address, ' +
    'even if the contact is created later.',
  codes: { results: ['duplicate'], errors: ['campaign_ambiguous'], warnings: ['campaign_unknown'] },
  example: TOUCHES,
})

const metrics = listRoute('/marketing/metrics', 'metrics', {
  tag,
  description:
    'Returns campaign figures from data sources and pushed costs: one row per period, campaign, source and currency, in this order, ' +
    'oldest period first. Campaigns that are ignored under "Campaign matching" are omitted. Recent figures can still change, ' +
    'because sources correct them.',
})

/** For the application only: it concerns connections, which tokens cannot access. */
const readInside = readProcedure('marketing.read').use(({ ctx, next }) => {
  personOf(ctx)
  return next()
})

export const marketing = router({
  metrics: readProcedure('marketing.read')
    .meta(metrics)
    .input(AskMetrics)
    .output(MetricPage)
    .query(({ ctx, input }) => listMetrics(ctx, input)),
  results: readProcedure('marketing.read')
    .input(AskResults)
    .output(Results)
    .query(({ ctx, input }) => findResults(ctx, input)),
  figureDays: readInside
    .input(AskFigureDays)
    .output(FigureDays)
    .query(({ ctx, input }) => listFigureDays(ctx, input)),
  sales: readInside
    .input(AskSales)
    .output(Sales)
    .query(({ ctx, input }) => listSales(ctx, input)),
  revenue: readInside.output(RevenueChoice).query(({ ctx }) => getRevenueChoice(ctx)),
  chooseRevenue: writeProcedure('connectors.manage')
    .input(ChooseRevenue)
    .output(RevenueChoice)
    .mutation(({ ctx, input }) => {
      personOf(ctx)
      return chooseRevenue(ctx, input)
    }),
  billed: readInside
    .input(OfContact)
    .output(BilledInvoices)
    .query(({ ctx, input }) => listBilled(ctx, input.contact)),
  costs: readProcedure('marketing.read')
    .input(OfCampaign)
    .output(CostList)
    .query(({ ctx, input }) => listCosts(ctx, input)),
  enterCost: writeProcedure('campaigns.write')
    .input(EnterCost)
    .output(z.object({ id: RecordId }))
    .mutation(({ ctx, input }) => enterCost(ctx, input)),
  touches: readProcedure('marketing.read')
    .input(OfCampaign)
    .output(TouchList)
    .query(async ({ ctx, input }) => ({ data: await listTouches(ctx, input) })),
  pushLeads: writeProcedure('marketing.write')
    .meta(leads)
    .input(PushLeads)
    .output(BatchReport)
    .mutation(({ ctx, input }) => pushLeads(ctx, input)),
  pushCosts: writeProcedure('campaigns.write')
    .meta(costs)
    .input(PushCosts)
    .output(BatchReport)
    .mutation(({ ctx, input }) => pushCosts(ctx, input)),
  pushTouches: writeProcedure('marketing.write')
    .meta(touches)
    .input(PushTouches)
    .output(BatchReport)
    .mutation(({ ctx, input }) => pushTouches(ctx, input)),
})
