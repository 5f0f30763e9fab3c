import { Badge } from '#components/ui/badge.tsx'
import type { RiskBands } from '#server/modules/risks/schema.ts'
import { formatBand, LEVEL_NAMES, LEVELS } from './risk-labels.ts'

/** The levels with their scores. */
export function HeatLegend({ bands }: { bands: RiskBands }) {
  return (
    <p className="flex flex-wrap gap-2 text-ink-muted">
      <span>Score = likelihood × impact:</span>
      {LEVEL_NAMES.map((level) => (
        <Badge key={level} tone={LEVELS[level].tone}>
          {LEVELS[level].label} {formatBand(level, bands)}
        </Badge>
      ))}
    </p>
  )
}
