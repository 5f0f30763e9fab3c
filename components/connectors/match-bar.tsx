'use client'

import { EyeOff, Link2, RotateCcw, X } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { ExternalCampaign } from '#server/modules/connectors/matching/schema.ts'
import { useMatching } from './use-matching.ts'

type MatchBarProps = { chosen: readonly ExternalCampaign[]; onMatch: () => void; onClear: () => void }

/** The actions for the selected rows, at the bottom of the page. */
export function MatchBar({ chosen, onMatch, onClear }: MatchBarProps) {
  const { leaveOut, matchAutomatically } = useMatching()
  const isByHand = chosen.some(({ matched_by }) => matched_by === 'hand' || matched_by === 'left_out')
  const act = async (work: typeof leaveOut) => {
    if (await work(chosen)) onClear()
  }
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 flex justify-center max-sm:bottom-0 max-sm:-mx-4">
      <div
        role="group"
        aria-label="Selected campaigns"
        className="pointer-events-auto flex flex-wrap items-center gap-2 bg-raised py-1.5 pr-1.5 pl-4 shadow-float max-sm:w-full max-sm:border-t max-sm:border-line max-sm:py-2.5 max-sm:pr-4 max-sm:shadow-none sm:rounded-lg"
      >
        <span className="mr-auto whitespace-nowrap tabular-nums sm:mr-2">{chosen.length} selected</span>
        <Button variant="primary" icon={<Link2 />} onClick={onMatch}>
          Match…
        </Button>
        <Button icon={<EyeOff />} onClick={() => void act(leaveOut)}>
          Exclude
        </Button>
        {isByHand && (
          <Button icon={<RotateCcw />} onClick={() => void act(matchAutomatically)}>
            Match automatically
          </Button>
        )}
        <IconButton label="Clear selection" icon={<X />} onClick={onClear} />
      </div>
    </div>
  )
}
