import { z } from 'zod'
import { listInputOf } from '#server/core/records/field-filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { recordRoutes } from '#server/core/rest/routes/record-routes.ts'
import { pageOf } from '#server/core/values/filters.ts'
import { ById, Deleted } from '#server/core/values/record-fields.ts'
import { commentKind } from './kind.ts'
import { createComment, removeComment, updateComment } from './mutations.ts'
import { getComment, listComments, listPrograms } from './queries.ts'
import { Comment, CreateComment, ListPrograms, Program, UpdateComment } from './schema.ts'

const rest = recordRoutes('comments', 'comment', {
  list: 'Returns comments, by default oldest first. Omits comments on records in the Trash.',
  example: { body: 'The proofs are here.', on: 'task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' },
})
const update: RestMeta = {
  openapi: {
    ...rest.update.openapi!,
    description:
      'Updates the fields you send. Only the author, a member or a token, can change `body`; every token can change `resolved`. ' +
      '`If-Match` or `version` makes the update conditional. Fires `comment.updated` if a value changes.',
  },
  rest: { ...rest.update.rest!, example: { resolved: true } },
}
const remove: RestMeta = {
  ...rest.remove,
  openapi: {
    ...rest.remove.openapi!,
    description:
      'Deletes the comment permanently and fires `comment.deleted`. A token can delete its own comments, and all comments if its ' +
      'creator is an owner.',
  },
}

/** Everyone who can read a record can read its comments, write on it and resolve. */
export const comments = router({
  list: readProcedure('comments.read')
    .meta(rest.list)
    .input(listInputOf(commentKind))
    .output(pageOf(Comment))
    .query(({ ctx, input }) => listComments(ctx, input)),
  get: readProcedure('comments.read')
    .meta(rest.get)
    .input(ById)
    .output(Comment)
    .query(({ ctx, input }) => getComment(ctx, input.id)),
  /** For the application only. */
  programs: readProcedure('comments.read')
    .input(ListPrograms)
    .output(z.array(Program))
    .query(({ ctx, input }) => listPrograms(ctx, input.on)),
  create: onceProcedure('comments.write')
    .meta(rest.create)
    .input(CreateComment)
    .output(Comment)
    .mutation(({ ctx, input }) => createComment(ctx, input)),
  update: writeProcedure('comments.write')
    .meta(update)
    .input(UpdateComment)
    .output(Comment)
    .mutation(({ ctx, input }) => updateComment(ctx, input)),
  remove: writeProcedure('comments.write')
    .meta(remove)
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeComment(ctx, input)),
})
