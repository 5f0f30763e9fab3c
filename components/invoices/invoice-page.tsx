'use client'

import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Presence } from '#components/presence/presence.tsx'
import { QuoteLink } from '#components/quotes/quote-link.tsx'
import { CommentsAndActivity } from '#components/records/comments-and-activity.tsx'
import { isEmpty } from '#components/records/format-field.ts'
import { RecordDeleted } from '#components/records/record-deleted.tsx'
import { RecordFields } from '#components/records/record-fields.tsx'
import { fieldOf } from '#components/records/record-kind.ts'
import { inLine } from '#components/records/row-facts.ts'
import { useWithdrawal } from '#components/records/use-new-draft.ts'
import { useRecord, useRecordActions } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import type { Notation } from '#components/ui/format-number.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import { InvoiceBadge } from './invoice-badge.tsx'
import { INVOICES } from './invoice-kind.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { exactMoney, invoiceTitle } from './invoice-title.ts'
import { InvoiceTools } from './invoice-tools.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import { IssuedLines } from './issued-lines.tsx'
import { useDraftEdit } from './use-draft-edit.ts'

const named = (keys: string) => keys.split(' ').map((key) => fieldOf(INVOICES, key)!)
const FIELDS = named('company contact address tax_number deal project due currency issued paid_at')
const NOTE = named('note')

/** One invoice: edits a draft; shows, prints and records payment of an issued invoice. */
export function InvoicePage({ initial }: { initial: Invoice }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const invoice = useRecord('invoices', initial)
  const { remove, undoRemove, names } = useRecordActions(INVOICES)
  const { edit, onceSaved, dialog } = useDraftEdit(INVOICES, names)
  const router = useRouter()
  useWithdrawal('invoice', invoice, useMutation(useTRPC().invoices.withdraw.mutationOptions()).mutateAsync)
  const list = `${root}/invoices`
  const today = todayIn(here.zone)
  if (!invoice) return <RecordDeleted kind={INVOICES} list={list} onRestore={() => void undoRemove(initial.id)} />

  const isDraft = invoice.status === 'draft'
  const drop = async () => {
    if (await remove(invoice)) router.push(list)
  }
  const record = invoice
  const shown = FIELDS.filter(({ key, readOnly }) => (isDraft && !readOnly) || !isEmpty(record[key]))
  const shared = {
    record,
    edit: isDraft ? edit : undefined,
    names,
    today,
    zone: here.zone,
    root,
  }
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Breadcrumb items={[{ label: 'Invoices', href: list }, { label: invoice.number ?? 'Draft' }]} />
        <span className="flex items-center gap-2">
          <Presence entity="invoice" id={invoice.id} />
          <InvoiceTools invoice={invoice} onceSaved={(act) => onceSaved(invoice.id, act)} />
          {isDraft && <IconButton label="Delete draft" icon={<Trash2 />} onClick={() => void drop()} />}
        </span>
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight">{invoiceTitle(invoice)}</h1>
          {!isDraft && <InvoiceBadge invoice={invoice} today={today} />}
          <span className="ml-auto text-ink-muted tabular-nums">{describeState(notation, invoice, today)}</span>
        </header>
        <aside aria-label="Fields" className="flex flex-col gap-0.5 lg:row-span-2 lg:border-l lg:border-line lg:pl-6">
          <RecordFields fields={shown} {...shared} />
          {invoice.quote && <QuoteLink id={invoice.quote} />}
          {invoice.replaces && <InvoiceLink label="Replaces" id={invoice.replaces} />}
          {invoice.replaced_by && <InvoiceLink label="Replaced by" id={invoice.replaced_by} />}
        </aside>
        <div className="flex min-w-0 flex-col gap-5">
          {isDraft ? (
            <InvoiceLines invoice={invoice} edit={edit} />
          ) : (
            <Card className="flex flex-col gap-4">
              <IssuedLines invoice={invoice} />
              <InvoiceTotals sums={invoice} paid={invoice.amount_paid} />
            </Card>
          )}
          {(isDraft || invoice.note) && <RecordFields fields={NOTE} {...shared} />}
          <CommentsAndActivity kind={INVOICES} record={record} names={names} />
        </div>
      </div>
      {dialog}
    </Page>
  )
}

/** Open amount and due date. */
function describeState(notation: Notation, { status, amount_due, currency, due }: Invoice, today: string): string {
  if (status !== 'draft' && status !== 'open') return ''
  const day = due && ` ${inLine(formatNearDay(notation, due, today))}`
  return `${exactMoney(notation, amount_due, currency)} ${due && due < today ? 'overdue since' : 'due'}${day ?? ''}`
}
