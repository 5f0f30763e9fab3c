'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import { Segments } from '#components/ui/segments.tsx'
import type { Deal } from '#server/modules/deals/schema.ts'
import { DealInvoices } from './deal-invoices.tsx'
import { DEALS } from './deal-kind.tsx'
import { DealQuotes } from './deal-quotes.tsx'
import { STAGES } from './deal-states.ts'

/** A deal with its quotes and invoices. */
export function DealPage({ initial }: { initial: Deal }) {
  return (
    <RecordPage kind={DEALS} initial={initial}>
      {(deal, { edit }) => {
        const choice = {
          label: 'Stage',
          options: STAGES,
          value: deal.stage,
          onValueChange: (stage: Deal['stage']) => edit(deal, { stage }),
        }
        return (
          <>
            <div className="flex max-md:hidden">
              <Segments {...choice} />
            </div>
            <DealQuotes deal={deal} onAmount={(amount) => edit(deal, { amount })} />
            <DealInvoices deal={deal} />
          </>
        )
      }}
    </RecordPage>
  )
}
