import { ById } from '#server/core/fields.ts'
import { wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { recordConsent, updateLead, updateLeads } from './mutations.ts'
import { allLeads, getLead, trailOf } from './queries.ts'
import { LeadView, OfContact, RecordConsent, Trail, UpdateLead } from './schema.ts'

/** For the application alone: leads come in by pushes and forms, and people work on them. */
export const leads = router({
  all: readProcedure('marketing.read')
    .output(wholeOf(LeadView))
    .query(({ ctx }) => allLeads(ctx)),
  get: readProcedure('marketing.read')
    .input(ById)
    .output(LeadView)
    .query(({ ctx, input }) => getLead(ctx, input.id)),
  update: writeProcedure('marketing.write')
    .input(UpdateLead)
    .output(LeadView)
    .mutation(({ ctx, input }) => updateLead(ctx, input)),
  updateEach: writeProcedure('marketing.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateLeads(ctx, input)),
  trail: readProcedure('marketing.read')
    .input(OfContact)
    .output(Trail)
    .query(({ ctx, input }) => trailOf(ctx, input)),
  recordConsent: onceProcedure('marketing.write')
    .input(RecordConsent)
    .output(ById)
    .mutation(({ ctx, input }) => recordConsent(ctx, input)),
})
