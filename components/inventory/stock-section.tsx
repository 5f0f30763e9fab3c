'use client'

import type { StockedItem } from '#server/modules/inventory/schema.ts'
import { MovementSection } from './movement-section.tsx'
import { StockChart } from './stock-chart.tsx'

/** Stock of an item over time, and its movements. */
export function StockSection({ item }: { item: StockedItem }) {
  return (
    <>
      <StockChart item={item} />
      <MovementSection item={item} />
    </>
  )
}
