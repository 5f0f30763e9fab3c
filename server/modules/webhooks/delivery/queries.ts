import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { page } from '#server/core/database/lists/paging.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { failure, type FailureCode } from '#server/core/outbound/failures.ts'
import { getRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { webhookKind } from '../kind.ts'
import { deliveryBody, type PayloadParts } from '../rules/payload.ts'
import type { Attempt, Delivery, DeliveryWithAttempts, ListDeliveries, OneDelivery } from './schema.ts'

/** The columns of a delivery under their REST names. */
function deliveryColumns<O>(rows: SelectQueryBuilder<DB, 'webhook_delivery', O>) {
  return rows
    .select(['webhook_delivery.id', 'webhook_delivery.event', 'webhook_delivery.event_id', 'webhook_delivery.seq'])
    .select(['webhook_delivery.status', 'webhook_delivery.attempts_made', 'webhook_delivery.next_attempt_at'])
    .select(['webhook_delivery.response_status', 'webhook_delivery.error_code', 'webhook_delivery.resend_of'])
    .select('webhook_delivery.created_at')
}

export async function listDeliveries(ctx: WorkspaceContext, input: ListDeliveries) {
  const { id } = await getRecord(webhookKind, ctx, input.id)
  return page<Delivery>(ctx, input, {
    table: 'webhook_delivery',
    shape: 'webhook_delivery',
    rows: ({ db, workspace }) => {
      const { status, event, since, until } = input
      let found = db
        .selectFrom('webhook_delivery')
        .where('webhook_delivery.workspace_id', '=', workspace.id)
        .where('webhook_delivery.webhook_id', '=', id)
      if (status) found = found.where(sql<boolean>`webhook_delivery.status = any(${status}::text[])`)
      if (event) found = found.where(sql<boolean>`webhook_delivery.event = any(${event}::text[])`)
      if (since) found = found.where('webhook_delivery.created_at', '>=', since)
      if (until) found = found.where('webhook_delivery.created_at', '<', until)
      return found
    },
    columns: (rows) => deliveryColumns(rows).where('webhook_delivery.webhook_id', '=', id),
    keepsTotal: false,
  })
}

export async function getDelivery(ctx: WorkspaceContext, { id, delivery }: OneDelivery): Promise<DeliveryWithAttempts> {
  if (!isId(id) || !isId(delivery)) throw notFound()
  const [found, attempts] = await Promise.all([
    deliveryColumns(ctx.db.selectFrom('webhook_delivery'))
      .innerJoin('webhook', (join) =>
        sameWorkspace(join, 'webhook.id', 'webhook_delivery.webhook_id').on('webhook.deleted_at', 'is', null),
      )
      .leftJoin('change', (join) => sameWorkspace(join, 'change.seq', 'webhook_delivery.seq'))
      .select(['webhook_delivery.body', 'webhook_delivery.payload', 'change.at', 'change.entity_id', 'change.version'])
      .select(sql<string | null>`change.record::text`.as('record'))
      .select(sql<string | null>`change.before::text`.as('before'))
      .where('webhook_delivery.workspace_id', '=', ctx.workspace.id)
      .where('webhook_delivery.webhook_id', '=', id)
      .where('webhook_delivery.id', '=', delivery)
      .executeTakeFirst(),
    listAttempts(ctx, id, delivery),
  ])
  if (!found) throw notFound()
  const { body, payload, at, entity_id, version, record, before, ...shown } = found
  const parts = { payload, id: entity_id, version, beforeText: before } as PayloadParts
  const made = { event: shown.event, recordText: record ?? 'null', workspaceId: ctx.workspace.id, at: at ?? '' }
  return { ...shown, body: body ?? deliveryBody(made, parts), attempts } as DeliveryWithAttempts
}

async function listAttempts(ctx: WorkspaceContext, webhookId: string, deliveryId: string): Promise<Attempt[]> {
  const rows = await ctx.db
    .selectFrom('webhook_attempt')
    .select(['number', 'started_at', 'request_headers', 'response_status', 'response_headers', 'response_body'])
    .select(['response_truncated', 'timings', 'address', 'error_code', 'next_attempt_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
  return rows.map(
    ({ error_code, ...attempt }) =>
      ({ ...attempt, error: error_code ? failure(error_code as FailureCode) : null }) as Attempt,
  )
}
