'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { RecordPage } from '#components/records/record-page.tsx'
import { Button } from '#components/ui/button.tsx'
import type { StockedItem } from '#server/modules/inventory/schema.ts'
import { ItemFigures } from './item-figures.tsx'
import { ITEM_PAGE } from './item-kind.tsx'
import { LevelTable } from './level-table.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { StockSection } from './stock-section.tsx'

/** One item: stock by location, history, and a form to record movements. */
export function ItemPage({ initial }: { initial: StockedItem }) {
  const [booking, setBooking] = useState<boolean>()
  // An item with movements in the ledger cannot be deleted.
  const isUnmoved = initial.avgCost === null
  return (
    <RecordPage
      kind={ITEM_PAGE}
      initial={initial}
      mayDelete={isUnmoved}
      summary={(item) => (
        // On a phone, the fields follow after all of this.
        <div className="mt-2 flex flex-col gap-8">
          <ItemFigures item={item} />
          <LevelTable item={item} />
          <StockSection item={item} />
        </div>
      )}
      tools={() => (
        <Button variant="primary" icon={<ArrowLeftRight />} onClick={() => setBooking(true)}>
          Record movement
        </Button>
      )}
    >
      {(item) => booking !== undefined && <MovementDialog item={item} open={booking} onOpenChange={setBooking} />}
    </RecordPage>
  )
}
