'use client'

import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Card } from '#components/ui/section.tsx'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import { InvoiceTotals } from './invoice-totals.tsx'
import { lineGrid, LineRow } from './line-row.tsx'
import { type Lined, useLines } from './use-lines.ts'

export type InvoiceLinesProps<R extends Lined> = { invoice: R; edit: (seen: R, fields: Pick<Invoice, 'lines'>) => void }

/** Lines of a draft invoice or quote, with totals that update during typing. */
export function InvoiceLines<R extends Lined>({ invoice, edit }: InvoiceLinesProps<R>) {
  const lines = useLines(invoice, edit)
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    lines.add()
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <div className="flex flex-col gap-4">
      <Card flush className="@container">
        <div aria-hidden className={cx(lineGrid, 'h-8 border-b border-line px-3 text-sm font-medium text-ink-muted')}>
          <span className="px-2.5 @max-2xl:hidden">Description</span>
          <span className="px-2.5 text-right @max-2xl:px-1.5">Quantity</span>
          <span className="px-2.5 text-right whitespace-nowrap @max-2xl:px-1.5">Unit price</span>
          <span className="px-2.5 text-right whitespace-nowrap @max-2xl:px-1.5">Tax %</span>
          <span className="text-right">Amount</span>
        </div>
        <ul ref={list} aria-label="Lines">
          {lines.texts.map((line, at) => (
            <LineRow
              key={line.key}
              line={line}
              place={at + 1}
              last={at === lines.texts.length - 1}
              currency={invoice.currency}
              onType={(fields) => lines.type(at, fields)}
              onStep={(step) => lines.step(at, step)}
              onLeave={lines.leave}
            />
          ))}
        </ul>
        <div className="p-1.5">
          <Button variant="ghost" icon={<Plus />} onClick={add}>
            Add line
          </Button>
        </div>
      </Card>
      <InvoiceTotals sums={{ ...lines.sums, currency: invoice.currency }} />
    </div>
  )
}
