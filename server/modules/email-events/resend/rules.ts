import { digestOf } from '../../marketing/digests/rules.ts'
import { failureClass } from '../failures/rules.ts'
import { asList, asObject, asText, classNamed, type Json, type Reader } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

const CLASSES: Record<string, EventClass> = {
  'email.complained': 'complaint',
  'email.delivered': 'delivery',
  'email.delivery_delayed': 'soft',
  'email.suppressed': 'provider_suppressed',
  'suppression.added': 'provider_suppressed',
  'suppression.removed': 'reactivated',
  'email.sent': 'other',
  'email.opened': 'other',
  'email.clicked': 'other',
  'email.failed': 'other',
  'email.scheduled': 'other',
  'email.received': 'other',
}

/**
 * Resend sends one event per request with all recipients of the email, not the one that bounced. With several
 * recipients the event has no address. https://resend.com/docs/webhooks/emails/bounced
 */
export const resend: Reader = {
  provider: 'resend',
  owns: ({ type, data }) => /^(email|contact|domain|suppression)\.\w+$/.test(String(type)) && typeof data === 'object',
  read({ type, data, created_at }, { headers }) {
    const event = asObject(data)
    const cls = type === 'email.bounced' ? bounceClass(asObject(event.bounce)) : ofContact(type, event)
    const key = asText(headers['svix-id']) ?? digestOf([type, event, created_at])
    const to = asList(event.to)
    const alone = to.length === 1 ? to[0] : (event.email ?? null)
    const detail = to.length > 1 ? `One of ${to.length} recipients; Resend does not say which.` : undefined
    const message = asObject(event.bounce).message
    const common = { key, email: alone, messageId: event.email_id, at: created_at, detail: detail ?? message }
    return cls && [{ ...common, class: cls }]
  },
}

function bounceClass({ type, subType, message, diagnosticCode }: Json): EventClass {
  if (subType === 'Suppressed' || (type === undefined && /suppress/i.test(String(message))))
    return 'provider_suppressed'
  if (type === 'Transient' || type === 'Undetermined') return 'soft'
  // The message is a sentence of Resend about the type, not the response of the receiving server.
  return failureClass({ texts: asList(diagnosticCode), otherwise: 'hard' })
}

function ofContact(type: unknown, { unsubscribed }: Json): EventClass | undefined {
  if (/^(contact|domain)\./.test(String(type))) return unsubscribed === true ? 'unsubscribe' : 'other'
  return classNamed(CLASSES, type)
}
