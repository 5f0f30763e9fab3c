import { digestOf } from '../../marketing/digests/rules.ts'
import { failureClass } from '../failures/rules.ts'
import { asList, asObject, asText, type Json, type Reader } from '../reading/rules.ts'
import type { EventClass, AddressEvent } from '../schema.ts'

const TYPES = new Set(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation'])
const NO_EVENT = new Set(['Send', 'Open', 'Click', 'Reject', 'Rendering Failure', 'Subscription'])

/** A message of Amazon SNS, with any payload. */
export const isSns = ({ Type, MessageId }: Json): boolean => TYPES.has(String(Type)) && typeof MessageId === 'string'

/**
 * Amazon SES through SNS: the event is JSON inside the message, or the message itself with raw delivery. One event may
 * concern several recipients, not necessarily all of the email.
 */
export const ses: Reader = {
  provider: 'ses',
  owns: (event) => isSns(event) || (typeof event.mail === 'object' && kindOf(event) !== undefined),
  read(event, call) {
    if (!isSns(event)) return readEvent(event, asText(call.headers['x-amz-sns-message-id']) ?? digestOf(event))
    const id = String(event.MessageId)
    const common = { class: 'other' as const, email: null, messageId: null, at: event.Timestamp }
    if (event.Type !== 'Notification') return [{ ...common, key: id, detail: event.Type }]
    const message = parsed(event.Message)
    // SES sends this once, when a topic is configured.
    if (!message && String(event.Message).startsWith('Successfully validated SNS topic'))
      return [{ ...common, key: id, detail: 'The topic was validated.' }]
    return message && readEvent(message, id)
  },
}

const kindOf = ({ notificationType, eventType }: Json) => asText(notificationType) ?? asText(eventType) ?? undefined

function parsed(text: unknown): Json | undefined {
  try {
    return asObject(JSON.parse(String(text)))
  } catch {
    return undefined
  }
}

function readEvent(event: Json, id: string): AddressEvent[] | undefined {
  const kind = kindOf(event)
  const mail = asObject(event.mail)
  const about = { messageId: mail.messageId, at: mail.timestamp, detail: null }
  const each = (
    recipients: unknown[],
    fieldsOf: (recipient: Json) => Partial<AddressEvent> & { class: EventClass },
  ): AddressEvent[] =>
    recipients.map((one) => {
      const recipient = typeof one === 'string' ? { emailAddress: one } : asObject(one)
      const email = recipient.emailAddress
      return { ...about, key: `${id} ${String(email).toLowerCase()}`, email, ...fieldsOf(recipient) }
    })
  if (kind === 'Bounce') {
    const bounce = asObject(event.bounce)
    return each(asList(bounce.bouncedRecipients), (recipient) => ({
      class: bounceClass(bounce, recipient),
      at: bounce.timestamp ?? about.at,
      detail: asText(recipient.diagnosticCode) ?? `${String(bounce.bounceType)}: ${String(bounce.bounceSubType)}`,
    }))
  }
  if (kind === 'Complaint') {
    const complaint = asObject(event.complaint)
    const at = complaint.timestamp ?? about.at
    const cls = complaintClass(complaint)
    return each(asList(complaint.complainedRecipients), () => ({
      class: cls,
      at,
      detail: complaint.complaintFeedbackType,
    }))
  }
  if (kind === 'Delivery') {
    const { recipients, timestamp } = asObject(event.delivery)
    return each(asList(recipients), () => ({ class: 'delivery', at: timestamp ?? about.at }))
  }
  if (kind === 'DeliveryDelay') {
    const { delayedRecipients, delayType, timestamp } = asObject(event.deliveryDelay)
    return each(asList(delayedRecipients), () => ({ class: 'soft', at: timestamp ?? about.at, detail: delayType }))
  }
  return NO_EVENT.has(String(kind)) ? [{ ...about, key: id, class: 'other', email: null, detail: kind }] : undefined
}

function bounceClass({ bounceType, bounceSubType }: Json, { status, diagnosticCode }: Json): EventClass {
  if (/^(Suppressed|OnAccountSuppressionList)$/.test(String(bounceSubType))) return 'provider_suppressed'
  if (bounceType === 'Permanent')
    return bounceSubType === 'NoEmail' ? 'hard' : failureClass({ status, texts: [diagnosticCode] })
  // An unroutable domain is reported as transient (RFC 3463 §3.5, X.4.4).
  return status === '5.4.4' || /\b5\.4\.4\b/.test(String(diagnosticCode)) ? 'hard' : 'soft'
}

/** `not-spam` is the opposite of a complaint: a recipient moved the email out of the spam folder. */
function complaintClass({ complaintFeedbackType, complaintSubType }: Json): EventClass {
  if (complaintFeedbackType === 'not-spam') return 'other'
  return complaintSubType === 'OnAccountSuppressionList' ? 'provider_suppressed' : 'complaint'
}
