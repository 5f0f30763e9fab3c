import type { Tone } from '#components/ui/badge.tsx'
import type { MatchedBy, MatchState } from '#server/modules/connectors/matching/rules.ts'

/** How a campaign of a data source is matched. */
export function matchLabel(matchedBy: MatchedBy | null): { label: string; tone: Tone } {
  switch (matchedBy) {
    case 'utm':
      return { label: 'By UTM', tone: 'success' }
    case 'slug':
    case 'name':
      return { label: 'By name', tone: 'success' }
    case 'hand':
      return { label: 'Manual', tone: 'success' }
    case 'left_out':
      return { label: 'Excluded', tone: 'neutral' }
    default:
      return { label: 'Not matched', tone: 'warning' }
  }
}

export const STATE_LABELS: Record<MatchState, string> = {
  unmatched: 'Not matched',
  matched: 'Matched',
  left_out: 'Excluded',
}
