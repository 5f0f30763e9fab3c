'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatExactTime } from '#components/ui/format-relative-time.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useNow } from '#components/ui/use-now.ts'
import type { TicketRow } from '#server/modules/tickets/schema.ts'
import { type DueState, labelled, resolutionState, responseState } from './describe-due.ts'

type DueProps = {
  ticket: TicketRow
  /** Label of the due time, where no column or heading shows it. */
  label?: string
}

/** The time left until the first response. */
export function ResponseDue({ ticket, label }: DueProps) {
  const state = responseState(ticket, useNow())
  return state && <DueBadge state={state} at={ticket.respond_by} label={label} />
}

/** The time left until the resolution. */
export function ResolutionDue({ ticket, label }: DueProps) {
  return <DueBadge state={resolutionState(ticket, useNow())} at={ticket.resolve_by} label={label} />
}

type DueBadgeProps = { state: DueState; at: string; label: string | undefined }

function DueBadge({ state, at, label }: DueBadgeProps) {
  const notation = useNotation()
  const { here } = useFrame()
  return (
    <Tooltip text={`Due ${formatExactTime(notation, new Date(at), here.zone)}`}>
      <span className="relative z-1 inline-flex" suppressHydrationWarning>
        <Badge tone={state.tone}>
          <span className="tabular-nums" suppressHydrationWarning>
            {label ? labelled(label, state) : state.words}
          </span>
        </Badge>
      </span>
    </Tooltip>
  )
}
