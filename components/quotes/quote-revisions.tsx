'use client'

import { useQuery } from '@tanstack/react-query'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { formatExactTime } from '#components/ui/format-relative-time.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Quote, QuoteRevision } from '#server/modules/quotes/schema.ts'

const EMAIL_MS = 3_000

/** The sent revisions with their recipients, and the client's decision with its evidence. */
export function QuoteRevisions({ quote }: { quote: Pick<Quote, 'id' | 'revision'> }) {
  const { id } = quote
  const { quotes } = useTRPC()
  const { data = [] } = useQuery(
    quotes.revisions.queryOptions(
      { id },
      {
        // What became of an email is no change of the quote.
        refetchInterval: ({ state }) =>
          state.data?.[0]?.emails.some(({ status }) => status === 'queued') ? EMAIL_MS : false,
      },
    ),
  )
  return (
    <Section title="Sent to the client">
      <ul className="flex flex-col gap-3">
        {data.map((revision) => (
          <li key={revision.revision}>
            <Revision {...revision} quote={id} latest={revision.revision === quote.revision} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Revision({
  revision,
  sent_at,
  sent_by,
  recipients,
  emails,
  message,
  sha256,
  url,
  decision,
  latest,
  quote,
}: QuoteRevision & { latest: boolean; quote: string }) {
  const names = useNames([])
  const notation = useNotation()
  const { root, here } = useFrame()
  const { zone } = here
  const facts = decision && [
    ...(decision.name ? [{ label: 'Name', value: decision.name }] : []),
    ...(decision.reason ? [{ label: 'Reason', value: decision.reason }] : []),
    { label: 'Time', value: formatExactTime(notation, new Date(decision.at), zone) },
    ...(decision.address ? [{ label: 'IP address', value: decision.address }] : []),
    ...(decision.browser ? [{ label: 'Browser', value: decision.browser }] : []),
    { label: 'SHA-256', value: <span className="font-mono text-sm break-all">{sha256}</span> },
  ]
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Revision {revision}</span>
        <span className="text-ink-muted">
          to {recipients.map(shownAddress).join(', ')}
          {sent_by && ` by ${names.of('member', sent_by)}`}, <RelativeTime at={sent_at} zone={zone} />
        </span>
        <span className="ml-auto flex items-center gap-1">
          {latest ? (
            <>
              <TextLink href={url} target="_blank">
                Open client page
              </TextLink>
              <CopyButton label="Copy link of the client page" text={url} />
            </>
          ) : (
            <TextLink href={`${root}/quotes/${quote}/print?revision=${revision}`}>View revision {revision}</TextLink>
          )}
        </span>
      </div>
      {emails
        .filter(({ status }) => status === 'failed' || status === 'suppressed')
        .map(({ to, error }) => (
          <p key={to} role="alert" className="break-words text-danger-text">
            The last email to {shownAddress(to)} was not delivered. {error}
          </p>
        ))}
      {message && <p className="whitespace-pre-wrap break-words text-ink-muted">{message}</p>}
      {facts && (
        <>
          <p className="font-medium">
            {decision.decision === 'accepted' ? 'Accepted by the client' : 'Declined by the client'}
          </p>
          <DescriptionList items={facts} />
        </>
      )}
    </Card>
  )
}
