import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { change } from '#server/core/change.ts'
import { conflict, DomainError, invalid } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { EVENT_NAMES } from '../events/schema.ts'
import { lockWebhook } from './queries.ts'
import { makeSecret, OLD_SECRETS_MOST, parseEvents, SECRET_OVERLAP_MS, SECRET_PURPOSE, secretHint } from './rules.ts'
import type { CreateWebhook, UpdateWebhook, Webhook, WebhookWithSecret } from './schema.ts'

/** `url` must have been vetted: no network is used here. */
export function createWebhook(ctx: WorkspaceContext, input: CreateWebhook): Promise<WebhookWithSecret> {
  const events = knownEvents(input.events)
  const secret = makeSecret(randomBytes(32))
  const webhook: Webhook = {
    id: newId(ctx.now),
    url: input.url,
    description: input.description ?? '',
    events,
    ordered: input.ordered ?? false,
    status: 'active',
    disabled_reason: null,
    secret_hint: secretHint(secret),
    last_success_at: null,
    last_failure_at: null,
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
  return change(ctx, async ({ tx, write, record }) => {
    const sealed = ctx.services.sealer.seal(secret, SECRET_PURPOSE)
    write(tx.insertInto('webhook').values({ workspace_id: ctx.workspace.id, ...webhook, secret: sealed }))
    record({ event: 'webhook.created', record: webhook })
    return { ...webhook, secret }
  })
}

/** `url`, when given, must have been vetted. */
export function updateWebhook(ctx: WorkspaceContext, { id, version, ...fields }: UpdateWebhook): Promise<Webhook> {
  const events = fields.events === undefined ? undefined : knownEvents(fields.events)
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const before = requireFresh(ctx, await lockWebhook(ctx, tx, id), { version })
    const reason = fields.status ? { disabled_reason: null } : {}
    const revised = revise<Webhook>(before, { ...fields, events, ...reason } as Partial<Webhook>, ctx.now)
    if (!revised) return unchanged(before)
    const health = fields.status === 'active' ? { exhausted_in_a_row: 0, failing_since: null, slowed_until: null } : {}
    write(ownRow(ctx, tx, id).set({ ...revised.set, ...health }))
    if (fields.status === 'paused') write(holdOpen(ctx, tx, id))
    record({ event: 'webhook.updated', record: revised.after, before: revised.old })
    return revised.after
  })
}

/** For good; what was still to be sent is cancelled. */
export function removeWebhook(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const webhook = requireFresh(ctx, await lockWebhook(ctx, tx, id))
    write(ownRow(ctx, tx, id).set({ deleted_at: ctx.now.toISOString() }))
    write(
      deliveriesOf(ctx, tx, id)
        .set({ status: 'cancelled', next_attempt_at: null, lease_token: null, updated_at: ctx.now.toISOString() })
        .where('status', 'in', ['pending', 'sending', 'held']),
    )
    record({ event: 'webhook.deleted', record: webhook })
    return { id, deleted: true as const }
  })
}

/** A new secret from now on. Each secret that was rotated out signs `webhook-signature` for its own 24 hours. */
export function rotateSecret(ctx: WorkspaceContext, { id }: { id: string }): Promise<WebhookWithSecret> {
  const secret = makeSecret(randomBytes(32))
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireFresh(ctx, await lockWebhook(ctx, tx, id))
    await requireRoom(ctx, tx, id)
    const revised = revise<Webhook>(before, { secret_hint: secretHint(secret) }, ctx.now)
    const { after, old, set } = revised ?? { after: before, old: {}, set: {} }
    write(keepSecret(ctx, tx, id))
    write(ownRow(ctx, tx, id).set({ ...set, secret: ctx.services.sealer.seal(secret, SECRET_PURPOSE) }))
    record({ event: 'webhook.updated', record: after, before: old })
    return { ...after, secret }
  })
}

async function requireRoom(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<void> {
  const signing = await tx
    .selectFrom('webhook_old_secret')
    .select('until')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('webhook_id', '=', id)
    .where('until', '>', ctx.now.toISOString())
    .orderBy('until')
    .execute()
  if (signing.length < OLD_SECRETS_MOST) return
  throw conflict(
    `The secret was rotated ${signing.length} times in the last 24 hours, and every earlier secret is still in use. ` +
      `Rotate again after ${signing[0]!.until}, or create a new webhook.`,
  )
}

const keepSecret = (ctx: WorkspaceContext, tx: Scoped, id: string) =>
  tx
    .insertInto('webhook_old_secret')
    .columns(['workspace_id', 'webhook_id', 'secret', 'until'])
    .expression((eb) =>
      eb
        .selectFrom('webhook')
        .select(['workspace_id', 'id', 'secret'])
        .select(sql<string>`${new Date(ctx.now.getTime() + SECRET_OVERLAP_MS).toISOString()}::timestamptz`.as('until'))
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )

/** By the worker: nothing is sent any more until an owner sets it back to active. Answers whether it was active. */
export function disableWebhook(ctx: WorkspaceContext, id: string, reason: 'gone' | 'failing'): Promise<boolean> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const before = await lockWebhook(ctx, tx, id)
    if (!before || before.status !== 'active') return unchanged(false)
    const { after, old, set } = revise<Webhook>(before, { status: 'disabled', disabled_reason: reason }, ctx.now)!
    write(ownRow(ctx, tx, id).set(set))
    write(holdOpen(ctx, tx, id))
    record({ event: 'webhook.updated', record: after, before: old })
    return true
  })
}

function knownEvents(text: string): string {
  const parsed = parseEvents(text, EVENT_NAMES)
  if (!parsed.ok) throw invalid('events', parsed.message)
  return parsed.events
}

/** Before any transaction: whether deliveries may go to this URL (spec webhooks.md, Destinations). */
export async function requireDestination(ctx: WorkspaceContext, url: string): Promise<void> {
  const verdict = await ctx.services.outbound.vet(url)
  if (!verdict.ok) throw new DomainError('destination_not_allowed', verdict.reason)
}

const ownRow = (ctx: WorkspaceContext, tx: Scoped, id: string) =>
  tx.updateTable('webhook').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id)

const deliveriesOf = (ctx: WorkspaceContext, tx: Scoped, id: string) =>
  tx.updateTable('webhook_delivery').where('workspace_id', '=', ctx.workspace.id).where('webhook_id', '=', id)

/** What is waiting to be sent waits to be recovered instead; what is being sent is held when it fails. */
const holdOpen = (ctx: WorkspaceContext, tx: Scoped, id: string) =>
  deliveriesOf(ctx, tx, id)
    .set({ status: 'held', next_attempt_at: null, updated_at: ctx.now.toISOString() })
    .where('status', '=', 'pending')
