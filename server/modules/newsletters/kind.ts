import { defineKind } from '#server/core/records/kind.ts'
import { conflict, taken } from '#server/core/values/errors.ts'
import { Newsletter } from './schema.ts'

/** Leases and requests to the service are stored outside the record. */
export const newsletterKind = defineKind(
  { record: Newsletter },
  {
    table: 'newsletter',
    page: '/newsletters',
    title: 'subject',
    trash: false,
    live: false,
    path: 'newsletters',
    read: 'marketing.read',
    write: 'campaigns.write',
    taken: (index) =>
      index === 'newsletter_client_ref'
        ? taken('client_ref', 'was used for another newsletter. Send another reference')
        : index === 'newsletter_text'
          ? conflict('A test of this version is under way. Try again in a minute.')
          : undefined,
  },
)
