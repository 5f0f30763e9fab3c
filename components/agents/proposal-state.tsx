'use client'

import { Badge } from '#components/ui/badge.tsx'
import type { ShownProposal } from '#server/modules/agents/schema.ts'

const STATES = {
  open: { label: 'Waiting', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  refused: { label: 'Refused', tone: 'neutral' },
} as const

export function ProposalState({ status, decided_by_name }: Pick<ShownProposal, 'status' | 'decided_by_name'>) {
  const { label, tone } = STATES[status]
  return <Badge tone={tone}>{decided_by_name ? `${label} by ${decided_by_name}` : label}</Badge>
}
