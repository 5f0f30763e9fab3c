import { DEPTH_LIMIT, isDeeper } from '#server/core/values/fields.ts'
import { digestOf } from '../marketing/digests/rules.ts'
import type { Provider } from '../suppressions/providers/rules.ts'
import { brevo } from './brevo/rules.ts'
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

/** The first that owns an event reads it. */
const READERS: readonly Reader[] = [postmark, mailgun, ses, resend, sendgrid, mailjet, brevo]
/** Characters of an event that are kept of it as it came. */
const LONGEST_RAW = 32_768

/** The events of a call: a list or one; nothing where the body is no JSON or nested too deeply. */
export function eventsIn(body: string): Json[] {
  try {
    // Mailjet's ids are longer than a number can be exactly.
    const value: unknown = JSON.parse(body.replace(/("MessageID"\s*:\s*)(\d{16,})/g, '$1"$2"'))
    if (isDeeper(value, DEPTH_LIMIT)) return []
    return (Array.isArray(value) ? value : [value]).map((event) => (isObject(event) ? event : { event }))
  } catch {
    return []
  }
}

/** Whose event this is; undefined where nobody's. */
export const providerOf = (event: Json): Provider | undefined => readerOf(event)?.provider

const readerOf = (event: Json) => READERS.find(({ owns }) => owns(event))

/** What the events of a call mean. What is not understood is an event too, known by its digest. */
export function readEvents(call: ProviderCall, events: readonly Json[] = eventsIn(call.body)): ReadEvent[] {
  if (events.length === 0) return [unknown(call.body, `Not JSON: ${call.body.length} characters.`)]
  return events.flatMap((event) => {
    const reader = readerOf(event)
    const told = reader?.read(event, call)
    const raw = JSON.stringify(event)
    if (!reader || !told) return [unknown(raw, JSON.stringify(shapeOf(event)), reader?.provider)]
    return told.map(({ key, class: cls, email, messageId, at, detail }) => ({
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
  const nothing = { email: null, messageId: null, at: null, detail: null }
  return {
    ...nothing,
    provider,
    key: digestOf(raw),
    class: 'unknown',
    shape: shape.slice(0, 2000),
    raw: raw.slice(0, LONGEST_RAW),
  }
}
