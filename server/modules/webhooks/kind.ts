import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isOneOf } from '#server/core/records/filters.ts'
import { defineKind, type Kind } from '#server/core/records/kind.ts'
import { CreateWebhook, ListWebhooks, UpdateWebhook, Webhook } from './schema.ts'
import { asHeld, requireSelectable } from './selection/rules.ts'

/** Deleted webhooks cannot be restored; secrets are stored outside the record. */
export const webhookKind = defineKind(
  { record: Webhook, create: CreateWebhook, update: UpdateWebhook, list: ListWebhooks },
  {
    table: 'webhook',
    page: '/settings/webhooks',
    trash: false,
    live: false,
    path: 'webhooks',
    read: 'webhooks.read',
    write: 'webhooks.manage',
    docs: {
      list: 'Returns the webhooks of the workspace, oldest first. The response does not contain secrets.',
      example: {
        url: 'https://example.com/hooks/atrium',
        events: 'task.created,task.updated',
        description: 'Wall display',
      },
    },
    /** Deliveries reference the webhook and must not block while it is updated. */
    lock: 'no key update',
    filters: { status: isOneOf('webhook.status') },
    defaults: () => ({
      status: 'active' as const,
      ordered: false,
      payload: 'full' as const,
      where: {},
      skip_imports: false,
    }),
    check({ services }, { given, after }) {
      if (given.events === undefined && !given.only_changes && !given.where) return
      requireSelectable(after, described(services))
    },
    unfiltered: ['secret_hint'],
    derive: ({ services }, { before, given, after }) => ({
      ...(before && given.status && { disabled_reason: null }),
      ...(given.where && { where: asHeld(after, described(services)) }),
    }),
    /** Unless active, holds pending deliveries; those being sent are held if they fail. */
    effects:
      (ctx, { tx, write }, { id, status }, before) =>
      () => {
        if (!before || status === before.status || status === 'active') return
        write(endDeliveries(ctx, tx, id, 'held').where('status', '=', 'pending'))
      },
    onRemove(ctx, { tx, write }, { id }) {
      const open = endDeliveries(ctx, tx, id, 'cancelled').where('status', 'in', ['pending', 'sending', 'held'])
      write(open.set({ lease_token: null }))
    },
  },
)

const described = (services: WorkspaceContext['services']) => (entity: string) => {
  const { unlogged = [], schemas } = (services.kinds.get(entity) ?? {}) as Partial<Kind>
  return { unlogged, input: { ...schemas?.update?.shape, ...schemas?.create?.shape } }
}

const endDeliveries = (ctx: WorkspaceContext, tx: Scoped, id: string, status: 'held' | 'cancelled') =>
  tx
    .updateTable('webhook_delivery')
    .set({ status, next_attempt_at: null, updated_at: ctx.now.toISOString() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('webhook_id', '=', id)
