import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { discardSubmission, mailAgain, releaseSubmission } from './mutations.ts'
import { listSubmissions } from './queries.ts'
import { ListSubmissions, Submission, SubmissionList } from './schema.ts'

/** Submissions of forms, and the quarantine for suspected bots. */
export const submissions = router({
  list: readProcedure('marketing.read')
    .input(ListSubmissions)
    .output(SubmissionList)
    .query(({ ctx, input }) => listSubmissions(ctx, input)),
  release: writeProcedure('forms.write')
    .input(ById)
    .output(Submission)
    .mutation(({ ctx, input }) => releaseSubmission(ctx, input)),
  discard: writeProcedure('forms.write')
    .input(ById)
    .output(Submission)
    .mutation(({ ctx, input }) => discardSubmission(ctx, input)),
  mailAgain: writeProcedure('forms.write')
    .input(ById)
    .output(Submission)
    .mutation(({ ctx, input }) => mailAgain(ctx, input)),
})
