import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { query } from '#server/core/database/statements.ts'
import type { OpenStreams } from '#server/core/live/open-streams.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { instantOf } from '#server/core/values/fields.ts'
import { deliveryOf, feedPosition, readChanges, shown } from './queries.ts'
import type { StreamChanges } from './schema.ts'

/** Small enough that a client that stops reading holds little memory. */
const PAGE = 50

/**
 * Changes as JSON texts, with the position up to which the stream has read: a client resumes there. `hasMore`: there
 * were further changes.
 */
export type StreamPage = { changes: { seq: number; text: string }[]; after: number; hasMore: boolean }

/**
 * Pages of the feed, as long as the token is valid and `ctx.signal` is not aborted. An unknown or purged position is
 * refused before the first page.
 */
export async function streamChanges(
  ctx: WorkspaceContext,
  streams: OpenStreams,
  input: StreamChanges,
): Promise<AsyncIterable<StreamPage>> {
  if (input.after !== undefined && input.since !== undefined) throw invalid('since', 'cannot be combined with after')
  const { actor, signal } = ctx
  if (actor.kind !== 'token' || !signal)
    throw new DomainError('not_found', 'Changes are streamed by the REST API only.')
  const stream = streams.begin(actor.id, ctx.workspace.id, signal)
  try {
    const after = await startOf(ctx, input)
    const first = await readPage(ctx, input, after)
    return pages(first)
  } catch (error) {
    stream.end()
    throw error
  }

  async function* pages(first: Awaited<ReturnType<typeof readPage>>) {
    for (let page = first; ; page = await readPage(ctx, input, page.after)) {
      yield page
      if (stream.isOver || (!page.hasMore && !(await stream.next()))) return
    }
  }
}

async function startOf(ctx: WorkspaceContext, { after, since }: StreamChanges): Promise<number> {
  if (after !== undefined) return after
  const { seq } = await feedPosition(ctx)
  return since === undefined ? seq : placeBefore(ctx, instantOf(since)!.toISOString(), seq)
}

async function readPage(ctx: WorkspaceContext, { event, entity, form }: StreamChanges, after: number) {
  const webhooks = form === 'webhook'
  const reading = { after, limit: PAGE, event, entity }
  const { rows, next_after, has_more } = await readChanges(ctx, reading, { columns: 'text', webhooks })
  const changes = rows.map((row) => {
    const [change, record, at] = [shown(row), row.record as string, row.at!]
    const body = webhooks ? JSON.stringify(deliveryOf(ctx, row)) : record
    // The record is not parsed: what was stored is sent.
    const text = `${JSON.stringify(change).slice(0, -1)},"${webhooks ? 'body' : 'data'}":${body},"at":${JSON.stringify(at)}}`
    return { seq: change.seq, text }
  })
  return { changes, after: next_after, hasMore: has_more }
}

/** The position before the first change at `since` or later, up to the clocks of the nodes. */
async function placeBefore(ctx: WorkspaceContext, since: string, last: number): Promise<number> {
  let [low, high] = [0, last]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [next] = await query(ctx, 'first change after', { after: middle }, ({ db, workspace }, values) =>
      db
        .selectFrom('change')
        .select(['seq', 'at'])
        .where('workspace_id', '=', workspace.id)
        .where('seq', '>', values.after)
        .orderBy('seq')
        .limit(1),
    )
    if (!next || next.at >= since) high = middle
    else low = next.seq!
  }
  return low
}
