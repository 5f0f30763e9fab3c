'use client'

import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

/** The deal of an invoice or quote, as a line of its fields. */
export function DealLink({ id }: { id: string }) {
  const { root } = useFrame()
  const deal = useRecords('deals').rows?.find((one) => one.id === id)
  return (
    <dl className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-center">
      <dt className="text-ink-muted">Deal</dt>
      <dd className="truncate px-2.75">
        <TextLink href={`${root}/deals/${id}`}>{deal?.name ?? 'Open deal'}</TextLink>
      </dd>
    </dl>
  )
}
