import { allProcedure, getProcedure, updateProcedures } from '#server/core/records/procedures.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { leadKind } from './kind.ts'
import { recordConsent, updateLead } from './mutations.ts'
import { trailOf } from './queries.ts'
import { LeadView, OfContact, RecordConsent, Trail, UpdateLead } from './schema.ts'

const { updateEach } = updateProcedures(leadKind)

/** Only for the application: leads arrive through pushes and forms, and members edit them. */
export const leads = router({
  all: allProcedure(leadKind),
  get: getProcedure(leadKind, LeadView),
  update: writeProcedure('marketing.write')
    .input(UpdateLead)
    .output(LeadView)
    .mutation(({ ctx, input }) => updateLead(ctx, input)),
  updateEach,
  trail: readProcedure('marketing.read')
    .input(OfContact)
    .output(Trail)
    .query(({ ctx, input }) => trailOf(ctx, input)),
  recordConsent: onceProcedure('marketing.write')
    .input(RecordConsent)
    .output(ById)
    .mutation(({ ctx, input }) => recordConsent(ctx, input)),
})
