import { digestOf } from '../../marketing/digests/rules.ts'
import { failureClass } from '../failures/rules.ts'
import { asAddress, asText, classNamed, type Json, type Reader } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

const CLASSES: Record<string, EventClass> = {
  bounce: 'hard',
  bounced: 'hard',
  hard_bounce: 'hard',
  complaint: 'complaint',
  complained: 'complaint',
  spam: 'complaint',
  spam_complaint: 'complaint',
  spam_report: 'complaint',
  unsubscribe: 'unsubscribe',
  unsubscribed: 'unsubscribe',
}
const KINDS = ['bounce_type', 'bounceType', 'subtype', 'severity', 'classification'] as const
const PERMANENT = /^(hard|permanent|general|bounce)/i

/**
 * Events in no format of a provider, such as `{"event": "bounce", "email": "ada@brandt.example"}`. Owns only those with
 * one address and a clear word in `event` or `type`; a bounce is hard unless the event says something softer.
 */
export const generic: Reader = {
  provider: 'generic',
  owns: (event) => asAddress(addressIn(event)) !== null && classOf(event) !== undefined,
  read(event) {
    const cls = classOf(event)
    const email = addressIn(event)
    const at = event.timestamp ?? event.ts ?? event.time ?? event.created_at ?? event.date
    const messageId = event.message_id ?? event['message-id'] ?? event.messageId
    const key = asText(event.id ?? event.event_id) ?? digestOf([event.event ?? event.type, email, messageId, at])
    return cls && [{ key, class: cls, email, messageId, at, detail: reasonIn(event) }]
  },
}

/** The address, also as a list of one. */
function addressIn(event: Json): unknown {
  const given = event.email ?? event.recipient ?? event.address ?? event.to
  return Array.isArray(given) && given.length === 1 ? given[0] : given
}

const reasonIn = (event: Json) => event.reason ?? event.description ?? event.message

function classOf(event: Json): EventClass | undefined {
  const word = asText(event.event ?? event.type)
    ?.toLowerCase()
    .replace(/[\s.-]+/g, '_')
  const cls = word === undefined ? undefined : classNamed(CLASSES, word)
  if (cls !== 'hard') return cls
  const names = event.event === undefined ? KINDS : [...KINDS, 'type']
  const kinds = names.flatMap((name) => asText(event[name]) ?? [])
  if (!kinds.every((kind) => PERMANENT.test(kind))) return undefined
  return failureClass({ status: event.status, code: event.code, texts: [reasonIn(event)], otherwise: 'hard' })
}
