import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { BATCH_LIMIT, RECORD_BATCH_LIMIT } from '#server/core/batch/batch-schema.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { query } from '#server/core/database/statements.ts'
import type { OpenStreams } from '#server/core/live/open-streams.ts'
import { PUSH_BODY_LIMIT } from '#server/core/rest/routes/push-route.ts'
import { instantOf } from '#server/core/values/fields.ts'
import type { ListOwnRequests, Me, OwnRequestPage } from './schema.ts'

export async function getMe(ctx: WorkspaceContext): Promise<Me> {
  const { actor, workspace, services, rateLimit } = ctx
  return {
    token: actor.kind === 'token' ? await ownToken(ctx, actor.id) : null,
    workspace: {
      id: workspace.id,
      slug: workspace.slug,
      name: workspace.name,
      currency: workspace.currency,
      time_zone: workspace.time_zone,
    },
    sandbox: workspace.sandbox,
    access: actor.kind === 'token' ? actor.access : 'read_write',
    limits: {
      requests_per_minute: (rateLimit ?? services.apiRatePerMin) || null,
      page_size: 200,
      batch_size: BATCH_LIMIT,
      record_batch_size: RECORD_BATCH_LIMIT,
      body_bytes: 1024 * 1024,
      batch_body_bytes: PUSH_BODY_LIMIT,
      idempotency_hours: services.idempotencyHours,
    },
  }
}

async function ownToken(ctx: WorkspaceContext, id: string): Promise<Me['token']> {
  const [token] = await query(ctx, 'own token', { id }, ({ db, workspace }, values) =>
    rowsWith({ workspace }, db, 'token', { id: values.id }).select(['id', 'name', 'created_at', 'expires_at']),
  )
  return token ?? null
}

const NONE: OwnRequestPage = { data: [], next_after: null, has_more: false }
/** The path of the list itself, which would otherwise never be empty. */
const ITSELF = '/api/v1/me/requests'
/**
 * Requests are stored by every server every two seconds: newer ones are left out, so that none with an earlier id
 * appears later.
 */
const SETTLED_MS = 3_000
const LOOK_MS = 1_000

/** The requests of the caller's token. Waits for the first one, at most `wait` seconds and as long as the caller does. */
export async function listOwnRequests(
  ctx: WorkspaceContext,
  streams: OpenStreams,
  input: ListOwnRequests,
): Promise<OwnRequestPage> {
  const { actor, workspace, signal } = ctx
  if (actor.kind !== 'token') return NONE
  const found = await readOwnRequests(ctx, actor.id, input)
  if (found.data.length > 0 || input.wait === 0 || !signal) return found
  const until = performance.now() + input.wait * 1_000
  // Counts as an open stream: it ends with the token, and there cannot be too many.
  const waiting = streams.begin(actor.id, workspace.id, signal)
  try {
    for (let page = found; ; page = await readOwnRequests(ctx, actor.id, input)) {
      const left = until - performance.now()
      if (page.data.length > 0 || left <= 0 || waiting.isOver) return page
      await delay(Math.min(LOOK_MS, left), undefined, { signal }).catch(() => undefined)
    }
  } finally {
    waiting.end()
  }
}

async function readOwnRequests(ctx: WorkspaceContext, token: string, input: ListOwnRequests): Promise<OwnRequestPage> {
  const { after, since, status, method, path, limit } = input
  let calls = rowsWith(ctx, ctx.db, 'token_request', { token_id: token })
    .select(['id', 'at', 'method', 'path', 'status', 'ms', 'request_id', 'error'])
    .where('path', '<>', ITSELF)
    .where('at', '<', new Date(Date.now() - SETTLED_MS).toISOString())
  if (after) calls = calls.where('id', '>', after)
  if (since) calls = calls.where('at', '>=', instantOf(since)!.toISOString())
  if (status) calls = calls.where(sql<boolean>`status / 100 = any(${status.map((one) => Number(one[0]))}::integer[])`)
  if (method) calls = calls.where(sql<boolean>`method = any(${method}::text[])`)
  if (path) calls = calls.where(sql<boolean>`starts_with(path, ${path})`)
  const rows = await calls
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit)
  return { data, next_after: data.at(-1)?.id ?? after ?? null, has_more: rows.length > limit }
}
