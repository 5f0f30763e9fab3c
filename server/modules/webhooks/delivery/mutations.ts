import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockRecord } from '#server/core/records/row.ts'
import { conflict, notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { newId } from '#server/core/values/ids.ts'
import { previousExample } from '../../events/rules.ts'
import { type EventName, EVENTS } from '../../events/schema.ts'
import { webhookKind } from '../kind.ts'
import { deliveryBody } from '../rules/payload.ts'
import type { Webhook } from '../schema.ts'
import type { OneDelivery, Queued, RecoverDeliveries, SendTest } from './schema.ts'

/** Limit per call; the response says if there are more. */
const RECOVERED_AT_ONCE = 10_000

/** Sends the catalogue's example of an event like any other delivery. */
export function sendTest(ctx: WorkspaceContext, { id, event }: SendTest): Promise<Queued> {
  return queue(ctx, async ({ tx, write }) => {
    const { payload } = await requireActive(ctx, tx, id)
    write(endPause(ctx, tx, id))
    const example = EVENTS[event as EventName].example as { id: string; version: number }
    const at = ctx.now.toISOString()
    const made = { event, recordText: JSON.stringify(example), workspaceId: ctx.workspace.id, at }
    const beforeText = JSON.stringify(previousExample(event as EventName))
    const body = deliveryBody(made, { payload, id: example.id, version: example.version, beforeText })
    const delivery = newId(ctx.now)
    const queued = { ...due(ctx, id), id: delivery, event, event_id: newId(ctx.now), seq: null, body, payload }
    write(tx.insertInto('webhook_delivery').values(queued))
    return { deliveries: [delivery], has_more: false }
  })
}

/** Resends a delivery with the same bytes and a full set of attempts; one that is held or waits for a retry is sent now. */
export function resendDelivery(ctx: WorkspaceContext, { id, delivery }: OneDelivery): Promise<Queued> {
  return queue(ctx, async ({ tx, write }) => {
    await requireActive(ctx, tx, id)
    write(endPause(ctx, tx, id))
    if (!isId(delivery)) throw notFound()
    const before = await rowsWith(ctx, tx, 'webhook_delivery', { webhook_id: id, id: delivery })
      .select(['seq', 'event', 'event_id', 'body', 'payload', 'status'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    const { status, ...sent } = before
    if (status === 'sending') throw conflict('This delivery is being sent. You can resend it after this attempt.')
    if (status === 'pending' || status === 'held') {
      write(
        tx
          .updateTable('webhook_delivery')
          .set(onceMore(ctx))
          .where('workspace_id', '=', ctx.workspace.id)
          .where('webhook_id', '=', id)
          .where('id', '=', delivery),
      )
      return { deliveries: [delivery], has_more: false }
    }
    const again = newId(ctx.now)
    write(tx.insertInto('webhook_delivery').values({ ...due(ctx, id), ...sent, id: again, resend_of: delivery }))
    return { deliveries: [again], has_more: false }
  })
}

/**
 * Queues all deliveries of the period that failed, are held or wait for a retry, oldest first, each with a full set of
 * attempts.
 */
export function recoverDeliveries(ctx: WorkspaceContext, { id, since, until }: RecoverDeliveries): Promise<Queued> {
  return queue(ctx, async ({ tx, write }) => {
    await requireActive(ctx, tx, id)
    write(endPause(ctx, tx, id))
    const missed = rowsWith(ctx, tx, 'webhook_delivery', { webhook_id: id })
      .select('id')
      .where(isMissed(ctx))
      .where('created_at', '>=', since)
      .where('created_at', '<', until ?? new Date(ctx.now.getTime() + 1).toISOString())
      .orderBy('id')
      .limit(RECOVERED_AT_ONCE + 1)
    const found = (await missed.execute()).map((row) => row.id)
    const taken = found.slice(0, RECOVERED_AT_ONCE)
    const recovered = await tx
      .updateTable('webhook_delivery')
      .set(onceMore(ctx))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('webhook_id', '=', id)
      .where('id', '=', (eb) => eb.fn.any(eb.val(taken)))
      .where(isMissed(ctx))
      .returning('id')
      .execute()
    const deliveries = recovered.map((row) => row.id).toSorted()
    return { deliveries, has_more: found.length > taken.length }
  })
}

/** Deliveries are not part of the change log, but wake the worker like a change. */
async function queue(ctx: WorkspaceContext, work: Parameters<typeof housekeep<Queued>>[1]): Promise<Queued> {
  const queued = await housekeep(ctx, work)
  ctx.services.signals.wake('changed', ctx.workspace.id)
  return queued
}

async function requireActive(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<Webhook> {
  const webhook = await lockRecord(webhookKind, ctx, tx, id)
  if (!webhook) throw notFound()
  if (webhook.status !== 'active') throw conflict(`The webhook is ${webhook.status}. Set its status to active first.`)
  return webhook
}

/** A webhook that was slowed after failures makes one attempt now, and is slowed again if that fails. */
const endPause = (ctx: WorkspaceContext, tx: Scoped, id: string) =>
  tx
    .updateTable('webhook')
    .set({ slowed_until: ctx.now.toISOString() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .where('slowed_until', '>', ctx.now.toISOString())

const isMissed = (ctx: WorkspaceContext) =>
  sql<boolean>`(status in ('failed', 'held') or status = 'pending' and next_attempt_at > ${ctx.now.toISOString()})`

const onItsWay = (ctx: WorkspaceContext) => {
  const now = ctx.now.toISOString()
  return { status: 'pending', next_attempt_at: now, updated_at: now }
}

/** Pending again with a full set of attempts, regardless of earlier ones. */
const onceMore = (ctx: WorkspaceContext) => ({ ...onItsWay(ctx), attempts_before: sql<number>`attempts_made` })

const due = (ctx: WorkspaceContext, webhookId: string) => ({
  workspace_id: ctx.workspace.id,
  webhook_id: webhookId,
  ...onItsWay(ctx),
  created_at: ctx.now.toISOString(),
})
