import { z } from 'zod'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { Deleted, RecordId } from '#server/core/values/fields.ts'
import { createComment, removeComment, updateComment } from './mutations.ts'
import { listComments } from './queries.ts'
import { Comment, CommentPage, CreateComment, ListComments, UpdateComment } from './schema.ts'

/** Everyone who can read a record can read and write its comments; only on the application's database. */
export const comments = router({
  list: readProcedure('comments.read')
    .input(ListComments)
    .output(CommentPage)
    .query(({ ctx, input }) => listComments(ctx, input)),
  create: onceProcedure('comments.write')
    .input(CreateComment)
    .output(Comment)
    .mutation(({ ctx, input }) => createComment(ctx, input)),
  update: writeProcedure('comments.write')
    .input(UpdateComment)
    .output(Comment)
    .mutation(({ ctx, input }) => updateComment(ctx, input)),
  remove: writeProcedure('comments.write')
    .input(z.strictObject({ id: RecordId }))
    .output(Deleted)
    .mutation(({ ctx, input }) => removeComment(ctx, input)),
})
