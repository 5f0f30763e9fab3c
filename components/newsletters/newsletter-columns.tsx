import { StatusDot } from '#components/ui/badge.tsx'
import { dayOf, formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import type { Column } from '#components/ui/table.tsx'
import type { ListedNewsletter, NewsletterWithFigures } from '#server/modules/newsletters/schema.ts'
import { NEWSLETTER_STATES } from './newsletter-states.ts'

type Figure = 'opens' | 'clicks' | 'unsubscribes'

const figure = (
  notation: Notation,
  key: Figure,
  header: string,
  width = 'w-20 xl:w-24',
): Column<NewsletterWithFigures> => ({
  key,
  header,
  align: 'right',
  width,
  wideOnly: true,
  cell: ({ figures }) => (figures ? formatNumber(notation, figures[key]) : '–'),
})

/** Columns of all newsletter tables. `zone` is the time zone of the workspace (IANA name). */
export function newsletterColumns(notation: Notation, zone: string): Column<NewsletterWithFigures>[] {
  const today = todayIn(zone)
  return [
    {
      key: 'subject',
      header: 'Subject',
      cell: ({ subject, recipients, sent_at }) => (
        <span className="flex max-w-44 min-w-0 flex-col md:max-w-80">
          <span dir="auto" className="truncate">
            {subject}
          </span>
          {recipients !== null && (
            <span className="truncate text-sm text-ink-muted lg:hidden">
              {formatNumber(notation, recipients)} recipients
              {sent_at && ` · ${formatNearDay(notation, dayOf(sent_at, zone), today)}`}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: 'w-36',
      cell: ({ state }) => <StatusDot tone={NEWSLETTER_STATES[state].tone}>{NEWSLETTER_STATES[state].label}</StatusDot>,
    },
    {
      key: 'recipients',
      header: 'Recipients',
      align: 'right',
      width: 'w-24 max-lg:hidden',
      cell: ({ recipients }) => (recipients === null ? '–' : formatNumber(notation, recipients)),
    },
    {
      key: 'sent',
      header: 'Sent',
      align: 'right',
      width: 'w-20 max-lg:hidden',
      cell: ({ sent_at }) => (sent_at ? formatNearDay(notation, dayOf(sent_at, zone), today) : '–'),
    },
    figure(notation, 'opens', 'Opens'),
    figure(notation, 'clicks', 'Clicks'),
    figure(notation, 'unsubscribes', 'Unsubscribes', 'w-28 max-lg:hidden'),
  ]
}

const ORIGIN: Column<ListedNewsletter>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    width: 'max-xl:hidden',
    cell: ({ campaign_name }) => <span className="block max-w-40 truncate">{campaign_name}</span>,
  },
  {
    key: 'document',
    header: 'Document',
    width: 'max-[1400px]:hidden',
    cell: (newsletter) => <span className="block max-w-52 truncate">{documentLabel(newsletter)}</span>,
  },
]

/** The same columns with campaign and document. */
export function listedColumns(notation: Notation, zone: string): Column<ListedNewsletter>[] {
  const [subject, ...others] = newsletterColumns(notation, zone)
  return [subject!, ...ORIGIN, ...others]
}

/** "Spring news, version 3" */
export const documentLabel = ({ document_title, document_n }: ListedNewsletter) =>
  document_title === null ? 'Deleted document' : `${document_title}, version ${document_n}`
