import { z } from 'zod'
import { Exact, exact, Instant, RecordId, text } from '#server/core/values/fields.ts'
import { commaList, listInput } from '#server/core/values/filters.ts'
import { byName, recordOf, Version } from '#server/core/values/record-fields.ts'

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const
export const PAYLOADS = ['full', 'diff', 'thin'] as const
export const DISABLED_REASONS = ['gone', 'failing'] as const

/** Maximum number of values in `where`. */
const WHERE_MOST = 5

const selection = {
  payload: z.enum(PAYLOADS).meta({
    description:
      '`full`: `data` is the record. `diff`: the delivery also has `previous`, the former values of the fields that the ' +
      'update changed; null for other events. `thin`: `data` has only `id` and `version`.',
  }),
  only_changes: z
    .array(Exact)
    .max(50, 'must have at most 50 fields')
    .meta({
      description:
        'Fields as `kind.field`. Of the kinds named here, an `updated` event is sent only if one of the fields changed.',
      example: ['task.status'],
    }),
  where: byName(z.union([Exact, z.number(), z.boolean(), z.null()]))
    .refine((values) => Object.keys(values).length <= WHERE_MOST, `must have at most ${WHERE_MOST} fields`)
    .meta({
      description:
        'Values by `kind.field`, at most 5. Of the kinds named here, an event is sent only if the record after the change ' +
        'has all the values. A list must contain the value.',
      example: { 'task.priority': 'high' },
    }),
  skip_imports: z.boolean().meta({ description: 'Whether changes by imports are not sent.' }),
}

/** A webhook, as in responses and the activity log. */
export const Webhook = recordOf('Webhook', {
  url: z.string().meta({ description: 'URL of the endpoint that receives deliveries.' }),
  description: z.string().meta({ description: 'Description of the webhook.' }),
  events: z
    .string()
    .meta({ description: 'Event names or patterns separated by commas, or `*`.', example: 'task.*,deal.updated' }),
  ordered: z
    .boolean()
    .meta({ description: 'Whether deliveries are sent one at a time, in the order of `X-Service-Seq`.' }),
  ...selection,
  status: z.enum(WEBHOOK_STATUSES),
  disabled_reason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .meta({ description: '`gone`: the endpoint returned 410. `failing`: no successful delivery for five days.' }),
  secret_hint: z.string().meta({ description: 'Last characters of the signing secret.', example: 'whsec_…x9c=' }),
  last_success_at: Instant.nullable().meta({ description: 'Time of the last successful delivery.' }),
  last_failure_at: Instant.nullable().meta({ description: 'Time of the last failed attempt.' }),
})
export type Webhook = z.infer<typeof Webhook>

/** The only two responses with the secret: creation and rotation. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({
    description: 'Signing secret. Shown only once.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  }),
}).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const events = exact(2_000).meta({
  minLength: 1,
  description: 'Event names or patterns such as `task.*`, separated by commas, or `*` for all events.',
  example: 'task.created,deal.*',
})

/** As a list, or as a text like `events`. */
const onlyChanges = z
  .union([selection.only_changes, exact(8_000).transform((names) => names.split(',').map((name) => name.trim()))])
  .pipe(selection.only_changes)
  .meta({
    description: `${selection.only_changes.meta()!.description} A list, or a text with the fields separated by commas.`,
    example: ['task.status'],
  })

const fields = {
  url: text(2_048).meta({ format: 'uri', description: 'URL of the endpoint: public, http or https.' }),
  events,
  description: text(500).optional(),
  ordered: z
    .boolean()
    .optional()
    .meta({ description: 'Send deliveries one at a time, in order. A failing delivery holds up the rest.' }),
  payload: selection.payload.optional(),
  only_changes: onlyChanges.optional(),
  where: selection.where.optional(),
  skip_imports: selection.skip_imports.optional(),
}

export const CreateWebhook = z.strictObject(fields).meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.infer<typeof CreateWebhook>

export const UpdateWebhook = z.strictObject({
  id: RecordId,
  ...fields,
  url: fields.url.optional(),
  events: fields.events.optional(),
  status: z.enum(['active', 'paused']).optional().meta({
    description: '`active` also re-enables a `disabled` webhook. Held deliveries are sent only after `recover`.',
  }),
  version: Version.optional().meta({
    description: 'The version you read. If the webhook is at a different version, the response is 409.',
  }),
})
export type UpdateWebhook = z.infer<typeof UpdateWebhook>

export const ListWebhooks = z.strictObject({
  ...listInput(['created_at', 'updated_at']),
  status: commaList(z.enum(WEBHOOK_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
})

/** A condition of `where` in the form. */
const WhereRow = z.strictObject({
  field: z.string().min(1, 'choose a field'),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})
export type WhereRow = z.infer<typeof WhereRow>

/** Form state of a webhook. */
export const WebhookForm = z.strictObject({
  url: text(2_048).refine((url) => /^https?:\/\/./i.test(url.trim()), 'must start with https:// or http://'),
  events: events.min(1, 'choose at least one'),
  description: text(500),
  ordered: z.boolean(),
  payload: selection.payload,
  only_changes: selection.only_changes,
  where: z.array(WhereRow).max(WHERE_MOST),
  skip_imports: selection.skip_imports,
})
