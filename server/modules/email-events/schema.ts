import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'
import { PROVIDERS } from '../suppressions/providers/rules.ts'

/**
 * What an event means for the address. `soft` is temporary and counts only when it repeats; with `provider_suppressed`
 * no delivery was tried; with `reactivated`, the provider sends to the address again; `other` is a recognized event
 * without consequences; `unknown` could not be parsed.
 */
export const EVENT_CLASSES = [
  'hard',
  'complaint',
  'unsubscribe',
  'provider_suppressed',
  'soft',
  'delivery',
  'reactivated',
  'other',
  'unknown',
] as const
export type EventClass = (typeof EVENT_CLASSES)[number]

/** A provider event in Atrium's terms. `email` and `at` are as sent; `key` is unique per provider. */
export type AddressEvent = {
  key: string
  class: EventClass
  email: unknown
  messageId: unknown
  at: unknown
  detail: unknown
}

/** A request of a provider; the names of `headers` are in lower case. */
export type ProviderCall = { headers: Readonly<Record<string, string | undefined>>; body: string }

/**
 * An event as owners see it: about a contact of their workspace, or one that could not be parsed, without its values.
 */
export const EmailEvent = z.object({
  id: RecordId,
  provider: z.enum([...PROVIDERS, 'unknown']),
  class: z.enum(EVENT_CLASSES),
  email: z.string().nullable(),
  detail: z.string().nullable(),
  shape: z.string().nullable(),
  at: Instant,
})
export type EmailEvent = z.infer<typeof EmailEvent>

/** `listens`: whether the webhook accepts events; `url` is where providers send them. */
export const EmailEventList = z.object({ listens: z.boolean(), url: z.string(), data: z.array(EmailEvent) })
export const ListEmailEvents = z.strictObject({ unknown: z.boolean().default(false) })
export type ListEmailEvents = z.infer<typeof ListEmailEvents>
