'use client'

import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Attachments } from '#components/files/attachments.tsx'
import { InvoiceLines } from '#components/invoices/invoice-lines.tsx'
import { InvoiceLink } from '#components/invoices/invoice-link.tsx'
import { InvoiceTotals } from '#components/invoices/invoice-totals.tsx'
import { IssuedLines } from '#components/invoices/issued-lines.tsx'
import { Presence } from '#components/presence/presence.tsx'
import { CommentsAndActivity } from '#components/records/comments-and-activity.tsx'
import { isEmpty } from '#components/records/format-field.ts'
import { RecordDeleted } from '#components/records/record-deleted.tsx'
import { RecordFields } from '#components/records/record-fields.tsx'
import { fieldOf } from '#components/records/record-kind.ts'
import { RecordText } from '#components/records/record-text.tsx'
import { useWithdrawal } from '#components/records/use-new-draft.ts'
import { useRecord, useRecordActions } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Card } from '#components/ui/section.tsx'
import type { Quote } from '#server/modules/quotes/schema.ts'
import { QUOTES } from './quote-kind.tsx'
import { QuoteRevisions } from './quote-revisions.tsx'
import { QUOTE_STATES } from './quote-states.ts'
import { quoteTitle } from './quote-title.ts'
import { QuoteTools } from './quote-tools.tsx'
import { useQuoteEdit } from './use-quote-edit.ts'

const named = (keys: string) => keys.split(' ').map((key) => fieldOf(QUOTES, key)!)
const FIELDS = named(
  'company contact address tax_number deal project valid_until currency wins_deal sent_at decided_at',
)
const INTRO = fieldOf(QUOTES, 'intro')!
const TERMS = fieldOf(QUOTES, 'terms')!

/** One quote: edits a draft; shows revisions and the client's decision. */
export function QuotePage({ initial, sendsMail }: { initial: Quote; sendsMail: boolean }) {
  const { root, here } = useFrame()
  const quote = useRecord('quotes', initial)
  const { remove, undoRemove, names } = useRecordActions(QUOTES)
  const { edit, onceSaved, dialog } = useQuoteEdit(names)
  const router = useRouter()
  useWithdrawal('quote', quote, useMutation(useTRPC().quotes.withdraw.mutationOptions()).mutateAsync)
  const list = `${root}/quotes`
  if (!quote) return <RecordDeleted kind={QUOTES} list={list} onRestore={() => void undoRemove(initial.id)} />

  const isDraft = quote.status === 'draft'
  const drop = async () => {
    if (await remove(quote)) router.push(list)
  }
  const record = quote
  const shown = FIELDS.filter(
    ({ key, readOnly }) =>
      ((isDraft && !readOnly) || !isEmpty(record[key])) && (key !== 'wins_deal' || quote.deal !== null),
  )
  const shared = {
    record,
    edit: isDraft ? edit : undefined,
    names,
    today: todayIn(here.zone),
    zone: here.zone,
    root,
  }
  const { label, tone } = QUOTE_STATES[quote.status]
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Breadcrumb items={[{ label: 'Quotes', href: list }, { label: quote.number ?? 'Draft' }]} />
        <span className="flex items-center gap-2">
          <Presence entity="quote" id={quote.id} />
          <QuoteTools quote={quote} sendsMail={sendsMail} onceSaved={(act) => onceSaved(quote.id, act)} />
          {quote.revision === 0 && <IconButton label="Delete draft" icon={<Trash2 />} onClick={() => void drop()} />}
        </span>
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight">{quoteTitle(quote)}</h1>
          {(!isDraft || quote.number) && <Badge tone={tone}>{label}</Badge>}
        </header>
        <aside aria-label="Fields" className="flex flex-col gap-0.5 lg:row-span-2 lg:border-l lg:border-line lg:pl-6">
          <RecordFields fields={shown} {...shared} />
          {quote.invoice && <InvoiceLink label="Invoice" id={quote.invoice} />}
        </aside>
        <div className="flex min-w-0 flex-col gap-5">
          <RecordText field={INTRO} record={record} edit={shared.edit} />
          {isDraft ? (
            <InvoiceLines invoice={quote} edit={edit} />
          ) : (
            <Card className="flex flex-col gap-4">
              <IssuedLines invoice={quote} noun="quote" />
              <InvoiceTotals sums={quote} />
            </Card>
          )}
          <RecordText field={TERMS} record={record} edit={shared.edit} />
          {quote.revision > 0 && <QuoteRevisions quote={quote} />}
          <Attachments entity="quote" id={quote.id} attachments={quote.attachments} mayWrite />
          <CommentsAndActivity kind={QUOTES} record={record} names={names} />
        </div>
      </div>
      {dialog}
    </Page>
  )
}
