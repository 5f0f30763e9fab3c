import { LinkLine } from '#components/records/link-line.tsx'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'

/** Links to another invoice: of a quote, or between a voided invoice and its replacement. */
export function InvoiceLink({ label, id }: { label: string; id: string }) {
  const { root } = useFrame()
  const { rows } = useRecords('invoices')
  const other = rows?.find((one) => one.id === id)
  if (rows && !other) return <LinkLine label={label}>Deleted draft</LinkLine>
  return (
    <LinkLine label={label} href={`${root}/invoices/${id}`}>
      {other?.number ? `Invoice ${other.number}` : other ? 'Draft invoice' : 'Open invoice'}
    </LinkLine>
  )
}
