import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { allProcedure, createProcedure, getProcedure, updateProcedures } from '#server/core/rest/record-procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { leadKind } from './kind.ts'
import { createDeal, createLead, recordConsent, updateLead } from './mutations.ts'
import { trailOf } from './queries.ts'
import { LeadView, OfContact, RecordConsent, Trail, UpdateLead } from './schema.ts'

const { updateEach } = updateProcedures(leadKind)

/** Only for the application: programs push leads, and members add and edit them. */
export const leads = router({
  all: allProcedure(leadKind),
  get: getProcedure(leadKind, LeadView),
  create: createProcedure(leadKind, { shown: LeadView, create: createLead }),
  update: writeProcedure('marketing.write')
    .input(UpdateLead)
    .output(LeadView)
    .mutation(({ ctx, input }) => updateLead(ctx, input)),
  updateEach,
  createDeal: onceProcedure('deals.write')
    .input(ById)
    .output(LeadView)
    .mutation(({ ctx, input }) => createDeal(ctx, input)),
  trail: readProcedure('marketing.read')
    .input(OfContact)
    .output(Trail)
    .query(({ ctx, input }) => trailOf(ctx, input)),
  recordConsent: onceProcedure('marketing.write')
    .input(RecordConsent)
    .output(ById)
    .mutation(({ ctx, input }) => recordConsent(ctx, input)),
})
