import type { Tone } from '#components/ui/badge.tsx'
import type { DealRow } from '#server/modules/deals/schema.ts'

type Stage = DealRow['stage']

const WORDS: Record<Stage, { label: string; tone: Tone }> = {
  lead: { label: 'Lead', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'info' },
  proposal: { label: 'Proposal', tone: 'accent' },
  negotiation: { label: 'Negotiation', tone: 'warning' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
}

export const STAGES = Object.entries(WORDS).map(([value, words]) => ({ value: value as Stage, ...words }))
