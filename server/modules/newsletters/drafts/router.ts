import { onceProcedure, router } from '#server/core/rest/procedures.ts'
import {
  allProcedure,
  createProcedure,
  getProcedure,
  trashProcedures,
  updateProcedures,
} from '#server/core/rest/record-procedures.ts'
import { Newsletter } from '../schema.ts'
import { postDraft } from '../sending/post-newsletter.ts'
import { newsletterDraftKind } from './kind.ts'
import { PostDraft } from './schema.ts'

const { remove, restore } = trashProcedures(newsletterDraftKind)

export const newsletterDrafts = router({
  all: allProcedure(newsletterDraftKind),
  get: getProcedure(newsletterDraftKind),
  create: createProcedure(newsletterDraftKind),
  update: updateProcedures(newsletterDraftKind).update,
  remove,
  restore,
  post: onceProcedure('campaigns.write')
    .input(PostDraft)
    .output(Newsletter)
    .mutation(({ ctx, input }) => postDraft(ctx, input)),
})
