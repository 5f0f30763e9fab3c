import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { page } from '#server/core/paging.ts'
import type { View } from '#server/core/statements.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { ListWebhooks, Webhook } from './schema.ts'

type Webhooks = SelectQueryBuilder<DB, 'webhook', object>

/** The columns of a subscription, named as REST names them; never the secret. */
export function webhookColumns<O>(rows: SelectQueryBuilder<DB, 'webhook', O>) {
  return rows
    .select(['webhook.id', 'webhook.url', 'webhook.description', 'webhook.events', 'webhook.ordered', 'webhook.status'])
    .select(['webhook.disabled_reason', 'webhook.secret_hint', 'webhook.last_success_at', 'webhook.last_failure_at'])
    .select(['webhook.version', 'webhook.created_at', 'webhook.updated_at'])
}

function presentWebhooks({ workspace }: View, db: Reader): Webhooks {
  return db
    .selectFrom('webhook')
    .where('webhook.workspace_id', '=', workspace.id)
    .where('webhook.deleted_at', 'is', null)
}

export async function getWebhook(ctx: WorkspaceContext, id: string): Promise<Webhook> {
  if (!isId(id)) throw notFound()
  const webhook = await webhookColumns(presentWebhooks(ctx, ctx.db)).where('webhook.id', '=', id).executeTakeFirst()
  if (!webhook) throw notFound()
  return webhook as Webhook
}

/** Locks the subscription until the transaction ends, against other changes, not against deliveries. */
export async function lockWebhook(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Webhook | undefined> {
  if (!isId(id)) return undefined
  const found = webhookColumns(presentWebhooks(ctx, tx)).where('webhook.id', '=', id)
  return (await found.forNoKeyUpdate('webhook').executeTakeFirst()) as Webhook | undefined
}

export function listWebhooks(ctx: WorkspaceContext, input: ListWebhooks) {
  return page<Webhook>(ctx, input, {
    table: 'webhook',
    rows: (view) => {
      let found = presentWebhooks(view, view.db)
      if (input.status) found = found.where(sql<boolean>`webhook.status = any(${input.status}::text[])`)
      if (input.updated_since) found = found.where('webhook.updated_at', '>=', input.updated_since)
      return found
    },
    columns: webhookColumns,
  })
}
