'use client'

import { Grid3x3, Printer } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { type RecordView, RecordsPage } from '#components/records/records-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { HeatMap } from './heat-map.tsx'
import { RISKS } from './risk-kind.tsx'

const VIEWS: RecordView<'risks'>[] = [
  { value: 'map', label: 'Heat map', icon: <Grid3x3 />, content: ({ rows }) => <HeatMap risks={rows} /> },
]

/** Risks as a list and as heat maps. */
export function RiskViews() {
  const { root } = useFrame()
  const narrowed = new URLSearchParams(useSearchParams())
  narrowed.delete('view')
  return (
    <RecordsPage
      kind={RISKS}
      views={VIEWS}
      menu={() => (
        <LinkButton href={`${root}/risks/print?${narrowed.toString()}`} icon={<Printer />}>
          Print
        </LinkButton>
      )}
    />
  )
}
