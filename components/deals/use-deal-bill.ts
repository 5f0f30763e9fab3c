'use client'

import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { Deal } from '#server/modules/deals/schema.ts'

/** Maximum unit price of a line; for a larger deal the draft starts without lines. */
const MOST_A_LINE = 1_000_000_000

/** What a quote or invoice takes from its deal: the client, the project, and the amount as its first line. */
export function useDealBill() {
  const { taxRate } = useFrame().here
  const { rows = [] } = useRecords('contacts')
  return ({ id, name, amount, contact, company, project, currency }: Deal) => ({
    deal: id,
    contact,
    company: company ?? rows.find((one) => one.id === contact)?.company ?? null,
    project,
    currency,
    lines:
      amount !== null && amount <= MOST_A_LINE
        ? [{ description: startOf(name, 500), quantity: 1, unit_price: amount, tax_rate: taxRate }]
        : [],
  })
}
