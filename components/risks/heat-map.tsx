'use client'

import { useSearchParams } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { RATINGS } from '#server/modules/risks/rules.ts'
import type { Risk } from '#server/modules/risks/schema.ts'
import type { CellLink } from './heat-cell.tsx'
import { HeatGrid } from './heat-grid.tsx'
import { HeatLegend } from './heat-legend.tsx'
import { formatRating } from './risk-labels.ts'
import { useBands } from './use-bands.ts'

/** The heat maps of the inherent, current and residual ratings. A cell leads to the list of its risks. */
export function HeatMap({ risks }: { risks: readonly Risk[] }) {
  const { root } = useFrame()
  const bands = useBands()
  const params = useSearchParams()
  const hrefOf: CellLink = ({ name, likelihood, impact }) => {
    const next = new URLSearchParams(params)
    next.delete('view')
    next.set(name, formatRating({ likelihood, impact }))
    return `${root}/risks?${next.toString()}`
  }
  // As in print, closed risks count only if they are filtered for.
  const shown = params.has('status') ? risks : risks.filter(({ status }) => status !== 'closed')
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-6 lg:grid-cols-3">
        {RATINGS.map((name) => (
          <HeatGrid key={name} name={name} risks={shown} bands={bands} hrefOf={hrefOf} />
        ))}
      </div>
      <HeatLegend bands={bands} />
    </div>
  )
}
