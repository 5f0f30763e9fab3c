import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { namesOf } from '../names/resolve.ts'
import type { Caller } from './define-tool.ts'

export const SHOWN_COMMENTS = 20

/** The latest comments on a record, latest first. */
export async function latestComments(ctx: WorkspaceContext, api: Caller, entity: string, id: string) {
  if (!kindNamed(ctx.services.kinds, entity).comments) return { comments: [], comments_total: 0 }
  const on = `${entity}:${id}`
  const { data, total } = await api.comments.list({ on, sort: '-created_at', limit: SHOWN_COMMENTS })
  const authors = await namesOf(
    ctx,
    'member',
    data.map(({ author }) => author),
  )
  const comments = data.map((comment) => ({
    id: comment.id,
    author: comment.author ? (authors.get(comment.author) ?? '') : comment.token ? 'a program' : 'a former member',
    text: comment.body,
    at: comment.created_at,
    ...(comment.resolved && { resolved: true }),
  }))
  return { comments, comments_total: total ?? data.length }
}
