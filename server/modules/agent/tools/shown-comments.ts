import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { kindNamed } from '#server/core/records/facts.ts'
import { sizeOf } from '../calls/cut.ts'
import { namesOf } from '../names/resolve.ts'
import type { Caller } from './define-tool.ts'
import { partOf } from './text-parts.ts'

export const SHOWN_COMMENTS = 20
const MARGIN = 300

/** The latest comments on a record, latest first: as many as fit, with the last one shortened. */
export async function latestComments(ctx: WorkspaceContext, api: Caller, entity: string, id: string, bytes: number) {
  if (!kindNamed(ctx.services.kinds, entity).comments) return { comments: [], comments_total: 0 }
  const on = `${entity}:${id}`
  const { data, total } = await api.comments.list({ on, sort: '-created_at', limit: SHOWN_COMMENTS })
  const authors = await namesOf(
    ctx,
    'member',
    data.map(({ author }) => author),
  )
  let left = bytes
  const comments = data.flatMap((comment) => {
    if (left <= MARGIN) return []
    const shown = {
      id: comment.id,
      author: comment.author ? (authors.get(comment.author) ?? '') : comment.token ? 'a program' : 'a former member',
      text: partOf(comment.body, 0, left - MARGIN),
      at: comment.created_at,
      ...(comment.resolved && { resolved: true }),
    }
    left -= sizeOf(shown) + 1
    return [shown]
  })
  return { comments, comments_total: total ?? data.length }
}
