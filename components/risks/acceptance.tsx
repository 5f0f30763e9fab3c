'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { formatDay, todayIn } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Risk } from '#server/modules/risks/schema.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Who last accepted the risk, when and why. */
export function Acceptance({ risk, name }: { risk: Risk; name: string }) {
  const notation = useNotation()
  const { zone } = useFrame().here
  const { status, accepted_at, accepted_reason } = risk
  if (accepted_at === null) return null
  const day = formatDay(notation, todayIn(zone, new Date(accepted_at)), DAY)
  return (
    <p className="w-full whitespace-pre-line text-ink-muted">
      <span className="font-medium text-ink">
        {status === 'accepted' ? 'Accepted' : 'Last accepted'} by {name} on {day}:
      </span>{' '}
      {accepted_reason}
    </p>
  )
}
