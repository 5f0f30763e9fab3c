import { Link2 } from 'lucide-react'
import { useFrame } from '#components/shell/frame.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import type { Overview } from '#server/modules/connectors/schema.ts'

/** Links to the campaigns of data sources; hidden without any. */
export function MatchingLink({ total, unmatched }: Overview['campaigns']) {
  const notation = useNotation()
  const { root } = useFrame()
  if (total === 0) return null
  return (
    <LinkButton icon={<Link2 />} href={`${root}/connectors/campaigns`}>
      {unmatched === 0
        ? 'Campaign matching'
        : `${formatNumber(notation, unmatched)} unmatched ${unmatched === 1 ? 'campaign' : 'campaigns'}`}
    </LinkButton>
  )
}
