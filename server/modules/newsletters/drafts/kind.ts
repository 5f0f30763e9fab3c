import { sql } from 'kysely'
import { defineKind } from '#server/core/records/kind.ts'
import { isPresentRecord } from '#server/core/records/row.ts'
import { namesNone } from '#server/core/values/errors.ts'
import { documentKind } from '../../documents/kind.ts'
import { CreateNewsletterDraft, NewsletterDraft, UpdateNewsletterDraft } from './schema.ts'

export const newsletterDraftKind = defineKind(
  {
    record: NewsletterDraft,
    row: NewsletterDraft,
    create: CreateNewsletterDraft,
    update: UpdateNewsletterDraft,
  },
  {
    table: 'newsletter_draft',
    path: 'newsletter_drafts',
    page: '/newsletters/drafts',
    title: sql`coalesce(nullif(newsletter_draft.subject, ''), 'Untitled')`,
    read: 'campaigns.write',
    write: 'campaigns.write',
    refs: { campaign: 'campaign' },
    otherRefs: { document: 'document' },
    defaults: ({ actor }) => ({ created_by: actor.kind === 'member' ? actor.id : null }),
    async supply(ctx, tx, { before, after: { document } }) {
      if (document && document !== before?.document && !(await isPresentRecord(documentKind, ctx, tx, document)))
        throw namesNone('document', 'no document has this id')
      return {}
    },
  },
)
