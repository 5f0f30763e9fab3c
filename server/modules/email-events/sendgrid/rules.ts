import { failureClass } from '../failures/rules.ts'
import { classNamed, type Json, type Reader } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

const CLASSES: Record<string, EventClass> = {
  deferred: 'soft',
  delivered: 'delivery',
  spamreport: 'complaint',
  unsubscribe: 'unsubscribe',
  group_unsubscribe: 'unsubscribe',
  processed: 'other',
  open: 'other',
  click: 'other',
  group_resubscribe: 'other',
  account_status_change: 'other',
}

/** SendGrid sends many events per request. https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
export const sendgrid: Reader = {
  provider: 'sendgrid',
  owns: ({ sg_event_id }) => typeof sg_event_id === 'string',
  read(event) {
    const cls = classOf(event)
    const { sg_event_id, email, timestamp } = event
    const messageId = event.sg_message_id ?? event['smtp-id']
    const detail = event.reason ?? event.response
    return cls && [{ key: String(sg_event_id), class: cls, email, messageId, at: timestamp, detail }]
  },
}

function classOf({ event, type, status, reason }: Json): EventClass | undefined {
  if (event === 'bounce') return type === 'blocked' ? 'soft' : failureClass({ status, texts: [reason] })
  if (event === 'dropped') return droppedFor(String(reason))
  return classNamed(CLASSES, event)
}

/** Drops because of content or quota say nothing about the address. */
function droppedFor(reason: string): EventClass {
  if (/^unsubscribed/i.test(reason)) return 'unsubscribe'
  return /^(spam content|recipient list over|invalid smtpapi)/i.test(reason) ? 'other' : 'provider_suppressed'
}
