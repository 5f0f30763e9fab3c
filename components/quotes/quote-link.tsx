'use client'

import { LinkLine } from '#components/records/link-line.tsx'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'

/** The quote that an invoice bills, as a line of its fields. */
export function QuoteLink({ id }: { id: string }) {
  const { root } = useFrame()
  const quote = useRecords('quotes').rows?.find((one) => one.id === id)
  return (
    <LinkLine label="Quote" href={`${root}/quotes/${id}`}>
      {quote?.number ?? 'Open quote'}
    </LinkLine>
  )
}
