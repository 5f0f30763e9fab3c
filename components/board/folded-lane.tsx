'use client'

import { ChevronsLeftRight } from 'lucide-react'
import { StatusDot } from '#components/ui/badge.tsx'
import { LaneFrame } from './lane-frame.tsx'
import type { Lane } from './lanes.ts'

type FoldedLaneProps = { lane: Lane<string>; count: number; takesFocus: boolean; onOpen: () => void }

/** A lane reduced to its name and count: accepts dropped cards and opens on click. */
export function FoldedLane({ lane, count, takesFocus, onOpen }: FoldedLaneProps) {
  return (
    <LaneFrame lane={lane} className="w-11 shrink-0">
      <button
        type="button"
        autoFocus={takesFocus}
        aria-expanded={false}
        data-tip={`Expand ${lane.label}`}
        onClick={onOpen}
        className="relative flex w-full flex-col items-center gap-3 rounded-lg py-3 -outline-offset-2 hover:bg-hover [&>svg]:size-4"
      >
        <ChevronsLeftRight aria-hidden className="text-ink-faint" />
        <span className="text-ink-muted tabular-nums">
          <span className="sr-only">Expand </span>
          {count.toLocaleString('en')}{' '}
        </span>
        <span className="font-medium [writing-mode:vertical-rl]">
          <StatusDot tone={lane.tone}>{lane.label}</StatusDot>
        </span>
      </button>
    </LaneFrame>
  )
}
