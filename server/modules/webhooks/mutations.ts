import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockRecord, requireFresh, revise, updateRow } from '#server/core/records/row.ts'
import { addRecord, amendRecord, draftRecord, updateRecord } from '#server/core/records/write.ts'
import { conflict, invalid } from '#server/core/values/errors.ts'
import { EVENT_NAMES } from '../events/schema.ts'
import { webhookKind } from './kind.ts'
import { parseEvents } from './rules/event-names.ts'
import { makeSecret, OLD_SECRETS_MOST, SECRET_OVERLAP_MS, SECRET_PURPOSE, secretHint } from './rules/signing.ts'
import type { CreateWebhook, UpdateWebhook, Webhook, WebhookWithSecret } from './schema.ts'

/** `url` must already be vetted, because this makes no network requests. */
export async function createWebhook(ctx: WorkspaceContext, input: CreateWebhook): Promise<WebhookWithSecret> {
  const secret = makeSecret(randomBytes(32))
  const given = { ...input, events: knownEvents(input.events), secret_hint: secretHint(secret) }
  return change(ctx, async (changing) => {
    const webhook = draftRecord(webhookKind, ctx, given)
    await addRecord(webhookKind, ctx, changing, webhook, { secret: sealed(ctx, secret) })
    return { ...webhook, secret }
  })
}

const HEALTHY = { exhausted_in_a_row: 0, failing_since: null, slowed_until: null }

/** `url`, if given, must already be vetted. */
export async function updateWebhook(ctx: WorkspaceContext, input: UpdateWebhook): Promise<Webhook> {
  const { events, ...given } = input
  const wanted = events === undefined ? given : { ...given, events: knownEvents(events) }
  return updateRecord(webhookKind, ctx, wanted, input.status === 'active' ? HEALTHY : {})
}

/** Replaces the secret. Each earlier secret still signs `webhook-signature` for 24 hours after its rotation. */
export function rotateSecret(ctx: WorkspaceContext, { id }: { id: string }): Promise<WebhookWithSecret> {
  const secret = makeSecret(randomBytes(32))
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireFresh(ctx, await lockRecord(webhookKind, ctx, tx, id))
    await requireRoom(ctx, tx, id)
    const revised = revise<Webhook>(before, { secret_hint: secretHint(secret) }, ctx.now)
    const { after, old, set } = revised ?? { after: before, old: {}, set: {} }
    write(keepSecret(ctx, tx, id))
    write(updateRow(webhookKind, ctx, tx, id, { ...set, secret: sealed(ctx, secret) }))
    record({ event: 'webhook.updated', record: after, before: old })
    return { ...after, secret }
  })
}

const sealed = (ctx: WorkspaceContext, secret: string) => ctx.services.sealer.seal(secret, SECRET_PURPOSE)

async function requireRoom(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<void> {
  const signing = await rowsWith(ctx, tx, 'webhook_old_secret', { webhook_id: id })
    .select('until')
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

/**
 * Called by the worker: stops deliveries until an owner sets the webhook back to active. Returns whether it was active.
 */
export function disableWebhook(ctx: WorkspaceContext, id: string, reason: 'gone' | 'failing'): Promise<boolean> {
  return change(ctx, async (changing) => {
    const before = await lockRecord(webhookKind, ctx, changing.tx, id)
    if (before?.status !== 'active') return changing.unchanged(false)
    await amendRecord(webhookKind, ctx, changing, before, { status: 'disabled', disabled_reason: reason })
    return true
  })
}

function knownEvents(text: string): string {
  const parsed = parseEvents(text, EVENT_NAMES)
  if (!parsed.ok) throw invalid('events', parsed.message)
  return parsed.events
}
