'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ListedNewsletter } from '#server/modules/newsletters/schema.ts'
import { describeLeftOut } from './describe-left-out.ts'
import { formatRecipients } from './format-figures.ts'
import { documentLabel } from './newsletter-columns.tsx'
import { NewsletterFigures } from './newsletter-figures.tsx'
import { NEWSLETTER_STATES } from './newsletter-states.ts'

/** The result of a newsletter. */
export function NewsletterResult({ newsletter }: { newsletter: ListedNewsletter }) {
  const { root } = useFrame()
  const { subject, state, sent_at, figures } = newsletter
  const words = NEWSLETTER_STATES[state]
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[{ label: 'Newsletters', href: `${root}/newsletters` }, { label: subject }]} />}
        title={<span dir="auto">{subject}</span>}
        status={<StatusDot tone={words.tone}>{words.label}</StatusDot>}
      />
      <Notice newsletter={newsletter} />
      {(sent_at !== null || figures) && <NewsletterFigures figures={figures} />}
      <Section title="Details">
        <Card>
          <Details newsletter={newsletter} />
        </Card>
      </Section>
    </>
  )
}

function Notice({ newsletter: { state, error, recipients } }: { newsletter: ListedNewsletter }) {
  const notation = useNotation()
  if (state === 'sending' && error)
    return (
      <Banner tone="warning" title="Sending is delayed">
        {error}
      </Banner>
    )
  if (state === 'sending')
    return (
      <Banner title={`Sending to ${formatRecipients(notation, recipients ?? 0)}`}>
        Brevo is sending it. You can leave this page; it updates automatically.
      </Banner>
    )
  if (state !== 'failed') return null
  return (
    <Banner tone="danger" title="The newsletter was not sent as planned">
      {error}
    </Banner>
  )
}

function Details({ newsletter }: { newsletter: ListedNewsletter }) {
  const notation = useNotation()
  const { root, here, role } = useFrame()
  const { campaign, campaign_name, document, document_title, document_n, sender, lists } = newsletter
  const { preview_text, unsubscribe_text } = newsletter
  const leftOut = describeLeftOut(notation, newsletter)
  const { data: audience } = useQuery(
    useTRPC().newsletters.audience.queryOptions(undefined, {
      enabled: lists.length > 0 && role !== 'member',
      retry: false,
    }),
  )
  const listName = (list: number) => audience?.lists.find(({ id }) => id === list)?.name ?? `#${list}`
  const time = (label: string, at: string | null) =>
    at === null ? [] : [{ label, value: <RelativeTime at={at} zone={here.zone} /> }]
  return (
    <DescriptionList
      items={[
        { label: 'Campaign', value: <TextLink href={`${root}/campaigns/${campaign}`}>{campaign_name}</TextLink> },
        {
          label: 'Document',
          value:
            document_title === null ? (
              documentLabel(newsletter)
            ) : (
              <TextLink href={`${root}/documents/${document}/versions?to=${document_n}`}>
                {documentLabel(newsletter)}
              </TextLink>
            ),
        },
        ...(preview_text ? [{ label: 'Preview text', value: <span dir="auto">{preview_text}</span> }] : []),
        ...(unsubscribe_text ? [{ label: 'Unsubscribe link', value: <span dir="auto">{unsubscribe_text}</span> }] : []),
        { label: 'Sender', value: sender ?? 'The default of Brevo' },
        { label: 'Lists in Brevo', value: lists.map(listName).join(', ') || 'None chosen yet' },
        ...(newsletter.recipients === null
          ? []
          : [{ label: 'Confirmed', value: formatRecipients(notation, newsletter.recipients) }]),
        ...(newsletter.figures
          ? [{ label: 'Sent to', value: formatRecipients(notation, newsletter.figures.sent) }]
          : []),
        ...(leftOut ? [{ label: 'Left out', value: leftOut }] : []),
        ...time('Last test', newsletter.tested_at),
        ...time('Confirmed at', newsletter.confirmed_at),
        ...time('Sent', newsletter.sent_at),
      ]}
    />
  )
}
