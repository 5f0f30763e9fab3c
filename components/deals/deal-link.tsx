'use client'

import { LinkLine } from '#components/records/link-line.tsx'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'

/** The deal of an invoice or quote, as a line of its fields. */
export function DealLink({ id }: { id: string }) {
  const { root } = useFrame()
  const deal = useRecords('deals').rows?.find((one) => one.id === id)
  return (
    <LinkLine label="Deal" href={`${root}/deals/${id}`}>
      {deal?.name ?? 'Open deal'}
    </LinkLine>
  )
}
