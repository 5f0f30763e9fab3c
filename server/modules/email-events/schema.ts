import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'
import { PROVIDERS } from '../suppressions/providers/rules.ts'

/**
 * What an event means for the address. `soft` passes, and counts only when it repeats; `provider_suppressed` was never tried;
 * `other` is known and means nothing here; `unknown` was not understood.
 */
export const EVENT_CLASSES = [
  'hard',
  'complaint',
  'unsubscribe',
  'provider_suppressed',
  'soft',
  'delivery',
  'other',
  'unknown',
] as const
export type EventClass = (typeof EVENT_CLASSES)[number]

/** One event of a provider in our words. `email` and `at` are as they were sent; `key` tells it from every other of the provider. */
export type Told = {
  key: string
  class: EventClass
  email: unknown
  messageId: unknown
  at: unknown
  detail: unknown
}

/** A call of a provider: names of `headers` in lower case. */
export type ProviderCall = { headers: Readonly<Record<string, string | undefined>>; body: string }

/** An event as owners see it: of somebody their workspace knows, or one that nobody understood, without its values. */
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

/** `listens`: whether the hook takes events at all; `url` is where providers send them. */
export const EmailEventList = z.object({ listens: z.boolean(), url: z.string(), data: z.array(EmailEvent) })
export const ListEmailEvents = z.strictObject({ unknown: z.boolean().default(false) })
export type ListEmailEvents = z.infer<typeof ListEmailEvents>
