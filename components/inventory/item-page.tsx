'use client'

import { ArrowLeftRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { RecordPage } from '#components/records/record-page.tsx'
import { Button } from '#components/ui/button.tsx'
import { later } from '#components/ui/later.ts'
import type { StockedItem } from '#server/modules/inventory/schema.ts'
import { ItemFigures } from './item-figures.tsx'
import { ITEM_PAGE } from './item-kind.tsx'
import { LevelTable } from './level-table.tsx'

// What stands below comes behind the figures, a form with the first press.
const StockChart = later(async () => ({ default: (await import('./stock-chart.tsx')).StockChart }))
const MovementSection = later(async () => ({ default: (await import('./movement-section.tsx')).MovementSection }))
const MovementDialog = later(async () => ({ default: (await import('./movement-dialog.tsx')).MovementDialog }))

/** One item: what there is of it and where, how that came about, and what can be booked. */
export function ItemPage({ initial }: { initial: StockedItem }) {
  const [booking, setBooking] = useState<boolean>()
  // What the ledger has is never deleted.
  const isUnbooked = initial.avgCost === null
  return (
    <RecordPage
      kind={ITEM_PAGE}
      initial={initial}
      mayDelete={isUnbooked}
      summary={(item) => (
        <div className="mt-2">
          <ItemFigures item={item} />
        </div>
      )}
      tools={() => (
        <Button variant="primary" icon={<ArrowLeftRight />} onClick={() => setBooking(true)}>
          Book movement
        </Button>
      )}
    >
      {(item) => (
        <>
          <LevelTable item={item} />
          <Suspense>
            <StockChart item={item} />
            <MovementSection item={item} />
          </Suspense>
          {booking !== undefined && (
            <Suspense>
              <MovementDialog item={item} open={booking} onOpenChange={setBooking} />
            </Suspense>
          )}
        </>
      )}
    </RecordPage>
  )
}
