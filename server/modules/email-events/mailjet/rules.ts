import { digestOf } from '../../marketing/digests/rules.ts'
import { failureClass } from '../failures/rules.ts'
import { asText, classNamed, type Json, type Reader } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

const CLASSES: Record<string, EventClass> = {
  blocked: 'soft',
  spam: 'complaint',
  unsub: 'unsubscribe',
  sent: 'delivery',
  open: 'other',
  click: 'other',
}

/** Mailjet sends one event or a list per request, without ids. https://dev.mailjet.com/email/guides/webhooks */
export const mailjet: Reader = {
  provider: 'mailjet',
  owns: (event) => typeof event.event === 'string' && ('MessageID' in event || 'mj_campaign_id' in event),
  read(event) {
    const cls = classOf(event)
    const { email, time, MessageID } = event
    const key = digestOf([event.event, email, MessageID, time])
    const detail = asText(event.comment) ?? event.error ?? event.source ?? event.smtp_reply
    return cls && [{ key, class: cls, email, messageId: MessageID, at: time, detail }]
  },
}

function classOf({ event, hard_bounce, error, comment }: Json): EventClass | undefined {
  if (event === 'bounce') return hard_bounce === true ? failureClass({ texts: [error, comment] }) : 'soft'
  return classNamed(CLASSES, event)
}
