import { Badge } from '#components/ui/badge.tsx'
import type { RiskLevel } from '#server/modules/risks/schema.ts'
import { LEVELS } from './risk-labels.ts'

/** "12 High" */
export function LevelBadge({ score, level, label }: { score: number | null; level: RiskLevel | null; label?: string }) {
  if (score === null || level === null) return null
  return (
    <Badge tone={LEVELS[level].tone}>
      <span className="tabular-nums">
        {label && `${label}: `}
        {score} {LEVELS[level].label}
      </span>
    </Badge>
  )
}
