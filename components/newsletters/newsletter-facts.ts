import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { NEWSLETTER_STATES } from './newsletter-states.ts'

/** Opened from the list of newsletters. */
export const NEWSLETTER_DRAFT: KindFacts = {
  entity: 'newsletter_draft',
  pages: '/newsletters/drafts',
  trash: { label: 'Newsletter drafts', roles: MANAGERS },
}

export const NEWSLETTER: KindFacts = {
  entity: 'newsletter',
  place: { group: 'Marketing', path: '/newsletters', label: 'Newsletters', icon: 'Newspaper', key: 'z', only: 'staff' },
  words: 'newsletters email mailing brevo campaign opens clicks unsubscribes',
  create: { label: 'New newsletter', words: 'email mailing brevo', roles: MANAGERS, page: '/newsletters/new' },
  states: NEWSLETTER_STATES,
  verbs: {
    confirmed: 'started to send the newsletter',
    failed: 'could not send the newsletter',
  },
}
