import { DEPTH_LIMIT, isDeeper } from '#server/core/values/fields.ts'
import { digestOf } from '../marketing/digests/rules.ts'
import type { Provider } from '../suppressions/providers/rules.ts'
import { brevo } from './brevo/rules.ts'
import { generic } from './generic/rules.ts'
import { mailgun } from './mailgun/rules.ts'
import { mailjet } from './mailjet/rules.ts'
import { postmark } from './postmark/rules.ts'
import {
  asAddress,
  asInstant,
  asName,
  isObject,
  asText,
  type Json,
  type ReadEvent,
  type Reader,
  shapeOf,
} from './reading/rules.ts'
import { resend } from './resend/rules.ts'
import type { ProviderCall } from './schema.ts'
import { sendgrid } from './sendgrid/rules.ts'
import { ses } from './ses/rules.ts'

/** The first provider that recognizes an event parses it. */
const READERS: readonly Reader[] = [postmark, mailgun, ses, resend, sendgrid, mailjet, brevo, generic]
/** Maximum characters of the original event to store. */
const LONGEST_RAW = 32_768

/** The events of a request: a list or one; none when the body is not JSON or is nested too deeply. */
export function eventsIn(body: string): Json[] {
  try {
    // RFC 8259 §8.1: a parser may ignore a byte order mark. Mailjet's ids exceed the range of exact numbers.
    const value: unknown = JSON.parse(body.replace(/^\uFEFF/, '').replace(/("MessageID"\s*:\s*)(\d{16,})/g, '$1"$2"'))
    if (isDeeper(value, DEPTH_LIMIT)) return []
    return (Array.isArray(value) ? value : [value]).map((event) => (isObject(event) ? event : { event }))
  } catch {
    return []
  }
}

/** The provider of an event; undefined when unknown. */
export const providerOf = (event: Json): Provider | undefined => readerOf(event)?.provider

const readerOf = (event: Json) => READERS.find(({ owns }) => owns(event))

/** Parses the events of a request. Unparsable events are stored too, with their digest as the key. */
export function readEvents(call: ProviderCall, events: readonly Json[] = eventsIn(call.body)): ReadEvent[] {
  if (events.length === 0) return [unknown(call.body, `Not JSON: ${call.body.length} characters.`)]
  return events.flatMap((event) => {
    const reader = readerOf(event)
    const parsedEvents = reader?.read(event, call)
    const raw = JSON.stringify(event)
    if (!reader || !parsedEvents) return [unknown(raw, JSON.stringify(shapeOf(event)), reader?.provider)]
    return parsedEvents.map(({ key, class: cls, email, messageId, at, detail }) => ({
      provider: reader.provider,
      key: asName(key) ?? digestOf(key),
      class: cls,
      email: asAddress(email),
      messageId: asName(messageId),
      at: asInstant(at),
      detail: asText(detail, 500),
      shape: null,
      raw: raw.slice(0, LONGEST_RAW),
    }))
  })
}

function unknown(raw: string, shape: string, provider: Provider | 'unknown' = 'unknown'): ReadEvent {
  const empty = { email: null, messageId: null, at: null, detail: null }
  return {
    ...empty,
    provider,
    key: digestOf(raw),
    class: 'unknown',
    shape: shape.slice(0, 2000),
    raw: raw.slice(0, LONGEST_RAW),
  }
}
