import { digestOf } from '../../marketing/digests/rules.ts'
import { failureClass } from '../failures/rules.ts'
import { classNamed, type Reader } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

const CLASSES: Record<string, EventClass> = {
  invalid_email: 'hard',
  soft_bounce: 'soft',
  blocked: 'soft',
  deferred: 'soft',
  spam: 'complaint',
  complaint: 'complaint',
  unsubscribe: 'unsubscribe',
  unsubscribed: 'unsubscribe',
  delivered: 'delivery',
  request: 'other',
  sent: 'other',
  error: 'other',
  opened: 'other',
  unique_opened: 'other',
  first_opening: 'other',
  proxy_open: 'other',
  unique_proxy_open: 'other',
  loaded_by_proxy: 'other',
  click: 'other',
  contact_updated: 'other',
  contact_deleted: 'other',
  list_addition: 'other',
}

/**
 * Brevo sends one event or a list per request, without ids. https://developers.brevo.com/docs/transactional-webhooks
 */
export const brevo: Reader = {
  provider: 'brevo',
  owns: (event) =>
    typeof event.event === 'string' && ['message-id', 'ts_epoch', 'ts_event', 'ts'].some((name) => name in event),
  read(event) {
    const cls =
      event.event === 'hard_bounce' ? failureClass({ texts: [event.reason] }) : classNamed(CLASSES, event.event)
    const messageId = event['message-id']
    const at = event.ts_epoch ?? event.ts_event ?? event.ts
    const key = digestOf([event.event, event.email, messageId, at])
    return cls && [{ key, class: cls, email: event.email, messageId, at, detail: event.reason }]
  },
}
