import { digestOf } from '../../marketing/digests/rules.ts'
import { failureClass } from '../failures/rules.ts'
import { asText, classNamed, type Json, type Reader } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

/** https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const BOUNCES: Record<string, EventClass> = {
  BadEmailAddress: 'hard',
  Unsubscribe: 'unsubscribe',
  SpamComplaint: 'complaint',
  ManuallyDeactivated: 'provider_suppressed',
  Transient: 'soft',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Blocked: 'soft',
  SpamNotification: 'soft',
  Undeliverable: 'soft',
  Unknown: 'soft',
}
const SUPPRESSIONS: Record<string, EventClass> = {
  HardBounce: 'hard',
  SpamComplaint: 'complaint',
  ManualSuppression: 'unsubscribe',
}

/** Postmark sends one event per request, without a signature. */
export const postmark: Reader = {
  provider: 'postmark',
  owns: ({ RecordType }) => typeof RecordType === 'string',
  read(event) {
    const { RecordType, ID, MessageID } = event
    const cls = classOf(event)
    const at = event.BouncedAt ?? event.DeliveredAt ?? event.ChangedAt ?? event.ReceivedAt
    const email = event.Email ?? event.Recipient
    const id = asText(ID) ?? digestOf([email, MessageID, at, event.SuppressSending])
    const detail = event.Details ?? event.Description
    return cls && [{ key: `${String(RecordType)} ${id}`, class: cls, email, messageId: MessageID, at, detail }]
  },
}

function classOf({ RecordType, Type, SuppressSending, SuppressionReason, Details }: Json): EventClass | undefined {
  if (RecordType === 'Bounce' && Type === 'HardBounce') return failureClass({ texts: [Details], otherwise: 'hard' })
  if (RecordType === 'Bounce') return classNamed(BOUNCES, Type) ?? 'other'
  if (RecordType === 'SpamComplaint') return 'complaint'
  if (RecordType === 'Delivery') return 'delivery'
  if (RecordType === 'SubscriptionChange')
    return SuppressSending === true ? classNamed(SUPPRESSIONS, SuppressionReason) : 'reactivated'
  return RecordType === 'Open' || RecordType === 'Click' ? 'other' : undefined
}
