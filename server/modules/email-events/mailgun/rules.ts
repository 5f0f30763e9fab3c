import { digestOf } from '../../marketing/digests/rules.ts'
import { failureClass } from '../failures/rules.ts'
import { asObject, asText, classNamed, type Json, type Reader } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

const CLASSES: Record<string, EventClass> = {
  delivered: 'delivery',
  complained: 'complaint',
  unsubscribed: 'unsubscribe',
  accepted: 'other',
  opened: 'other',
  clicked: 'other',
  rejected: 'other',
  stored: 'other',
}

/**
 * Mailgun sends one event per request, signed in the body. Its event id is unique only for a day, so the request's
 * token is the key.
 */
export const mailgun: Reader = {
  provider: 'mailgun',
  owns: (event) => typeof event['event-data'] === 'object' && event['event-data'] !== null,
  read(body) {
    const event = asObject(body['event-data'])
    const cls = classOf(event)
    const status = asObject(event['delivery-status'])
    const headers = asObject(asObject(event.message).headers)
    const key = asText(asObject(body.signature).token) ?? digestOf(event)
    const detail = asText(status.message) ?? asText(status.description) ?? event.reason
    return (
      cls && [
        { key, class: cls, email: event.recipient, messageId: headers['message-id'], at: event.timestamp, detail },
      ]
    )
  },
}

/** `old`: Mailgun gave up after hours of temporary failures. `espblock`: the receiver blocks Mailgun. */
const ABOUT_THE_EMAIL = new Set<unknown>(['old', 'espblock', 'greylisted'])

function classOf({ event, severity, reason, ...rest }: Json): EventClass | undefined {
  if (event !== 'failed') return classNamed(CLASSES, event)
  if (severity !== 'permanent') return 'soft'
  if (reason === 'suppress-unsubscribe') return 'unsubscribe'
  if (String(reason).startsWith('suppress-')) return 'provider_suppressed'
  if (ABOUT_THE_EMAIL.has(reason)) return 'soft'
  const status = asObject(rest['delivery-status'])
  return failureClass({
    status: status['enhanced-code'],
    code: status.code,
    texts: [status.message, status.description],
  })
}
