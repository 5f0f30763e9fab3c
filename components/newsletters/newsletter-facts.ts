import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { NEWSLETTER_STATE_WORDS } from '#components/records/states.ts'

export const NEWSLETTER: KindFacts = {
  entity: 'newsletter',
  place: { group: 'Marketing', path: '/newsletters', label: 'Newsletters', icon: 'Newspaper', key: 'z', only: 'staff' },
  words: 'newsletters email mailing brevo campaign opens clicks unsubscribes',
  create: { label: 'New newsletter', words: 'email mailing brevo', roles: MANAGERS, page: '/newsletters/new' },
  states: NEWSLETTER_STATE_WORDS,
  verbs: {
    confirmed: 'started to send the newsletter',
    failed: 'could not send the newsletter',
  },
}
