import { getRecord } from '#server/core/records/row.ts'
import { removeRecord } from '#server/core/records/trash.ts'
import { mergeRouters, onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { historyProcedure, listProcedure } from '#server/core/rest/record-procedures.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { recordRoutes } from '#server/core/rest/routes/record-routes.ts'
import type { ErrorCode } from '#server/core/values/errors.ts'
import { ById, Deleted } from '#server/core/values/record-fields.ts'
import { deliveries } from './delivery/router.ts'
import { requireDestination } from './gateway.ts'
import { webhookKind } from './kind.ts'
import { createWebhook, rotateSecret, updateWebhook } from './mutations.ts'
import { CreateWebhook, UpdateWebhook, Webhook, WebhookWithSecret } from './schema.ts'

const rest = recordRoutes(webhookKind.path, webhookKind.table, webhookKind.docs!)

/** Fields that deliveries update without a new version. */
const unversioned = ['last_success_at', 'last_failure_at'] satisfies (keyof Webhook)[]
const unvetted: ErrorCode = 'destination_not_allowed'

/** The same call with its own description: webhooks fire no events and have no Trash. */
function described(
  { openapi, rest: own }: RestMeta,
  description: string,
  more: RestMeta['rest'] | object = {},
): RestMeta {
  return { openapi: { ...openapi!, description }, rest: { ...own!, ...more } }
}

const subscriptions = router({
  list: listProcedure(webhookKind),
  get: readProcedure('webhooks.read')
    .meta({ ...rest.get, rest: { ...rest.get.rest!, unversioned } })
    .input(ById)
    .output(Webhook)
    .query(({ ctx, input }) => getRecord(webhookKind, ctx, input.id)),
  history: historyProcedure(webhookKind),
  create: onceProcedure('webhooks.manage')
    .meta(
      described(
        rest.create,
        'Subscribes an endpoint to events. The response contains the signing `secret`, which is shown only now and after a rotation.',
        { secret: true, errors: [...rest.create.rest!.errors!, unvetted] },
      ),
    )
    .input(CreateWebhook)
    .output(WebhookWithSecret)
    .mutation(async ({ ctx, input }) => {
      await requireDestination(ctx, input.url)
      return createWebhook(ctx, input)
    }),
  update: writeProcedure('webhooks.manage')
    .meta(
      described(
        rest.update,
        'Updates the fields you send. While a webhook is `paused` or `disabled`, its events are held. ' +
          'After you set it back to `active`, `recover` sends them.',
        { appOnly: [], unversioned, errors: [...rest.update.rest!.errors!, unvetted] },
      ),
    )
    .input(UpdateWebhook)
    .output(Webhook)
    .mutation(async ({ ctx, input }) => {
      if (input.url !== undefined) await requireDestination(ctx, input.url)
      return updateWebhook(ctx, input)
    }),
  remove: writeProcedure('webhooks.manage')
    .meta(
      described(rest.remove, 'Deletes the webhook permanently and cancels its pending deliveries.', { unversioned }),
    )
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeRecord(webhookKind, ctx, input)),
  rotateSecret: writeProcedure('webhooks.manage')
    .meta({
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/rotate-secret',
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the secret',
        description:
          'Creates a new signing secret and returns it once. `X-Service-Signature` uses it immediately. `webhook-signature` ' +
          'also contains a signature for each earlier secret for 24 hours after it was replaced. You can rotate up to 10 times in 24 hours.',
        tags: ['Webhooks'],
        protect: true,
      },
      rest: {
        status: 200,
        write: true,
        versioned: true,
        unversioned,
        secret: true,
        errors: [
          'not_found',
          'conflict',
          'validation_error',
          'invalid_json',
          'payload_too_large',
          'unsupported_media_type',
        ],
      },
    })
    .input(ById)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),
})

export const webhooks = mergeRouters(subscriptions, deliveries)
