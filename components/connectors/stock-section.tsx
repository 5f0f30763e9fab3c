'use client'

import { useMutation } from '@tanstack/react-query'
import { Boxes, PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { StockReading } from '#server/modules/connectors/stock/schema.ts'
import { ProblemTable, StockTable } from './stock-tables.tsx'

/** Products and stock of Odoo, read on request. */
export function StockSection({ id }: { id: string }) {
  const notation = useNotation()
  const { connectors } = useTRPC()
  const products = useMutation(connectors.importProducts.mutationOptions())
  const stock = useMutation(connectors.readStock.mutationOptions())
  const [shown, setShown] = useState<StockReading>()
  const { once, pending: isBusy } = useOnce()
  const failed = (title: string) => (error: Error) => void toast.error(title, { description: error.message })

  const importProducts = () =>
    products.mutateAsync({ id }).then(({ read, created, updated }) => {
      setShown(undefined)
      toast.success(`${count(notation, read, 'product')} read`, {
        description: `${created} created, ${updated} updated.`,
      })
    }, failed('Could not import the products'))
  const read = (reading: string | null) =>
    stock.mutateAsync({ id, reading }).then(
      (found) => {
        setShown(found)
        if (found.booked) toast.success(`${count(notation, found.changes.count, 'change')} recorded`)
      },
      failed(reading === null ? 'Could not read the stock' : 'Could not record the changes'),
    )

  const problems = shown?.problems ?? products.data?.problems
  return (
    <Section
      title="Products and stock"
      description="Products become items, matched by number, then EAN, then name. Reading stock lists the differences before you record them."
      actions={
        <>
          <Button
            icon={<PackagePlus />}
            loading={products.isPending}
            disabled={isBusy}
            onClick={() => void once(importProducts)}
          >
            Import products
          </Button>
          <Button
            icon={<Boxes />}
            loading={stock.isPending}
            disabled={isBusy}
            onClick={() => void once(() => read(null))}
          >
            Read stock
          </Button>
        </>
      }
    >
      {shown && <StockTable reading={shown} isBusy={isBusy} onBook={() => void once(() => read(shown.reading))} />}
      {problems && problems.count > 0 && <ProblemTable problems={problems} />}
    </Section>
  )
}

const count = (notation: Notation, number: number, word: string) =>
  `${formatNumber(notation, number)} ${word}${number === 1 ? '' : 's'}`
