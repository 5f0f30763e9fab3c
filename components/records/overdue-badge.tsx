import { Badge } from '#components/ui/badge.tsx'
import { formatNearDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { OVERDUE } from './states.ts'

/** "Overdue · 12 Nov" */
export function OverdueBadge({ day, today }: { day: string; today: string }) {
  const notation = useNotation()
  return (
    <Badge tone={OVERDUE.tone}>
      <span className="tabular-nums">
        {OVERDUE.label} · {formatNearDay(notation, day, today)}
      </span>
    </Badge>
  )
}
