'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'

const FEW = 8

/** The first rows of a long list and a button that shows the rest. */
export function useShowMore<Row>(rows: readonly Row[], few = FEW): { shown: readonly Row[]; more: ReactNode } {
  const notation = useNotation()
  const [all, setAll] = useState(false)
  if (all || rows.length <= few) return { shown: rows, more: null }
  const more = (
    <Button size="sm" variant="ghost" className="self-start" onClick={() => setAll(true)}>
      Show all {formatNumber(notation, rows.length)}
    </Button>
  )
  return { shown: rows.slice(0, few), more }
}
