import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

/** Links a voided invoice to its replacement draft, and the draft to the voided invoice. */
export function InvoiceLink({ label, id }: { label: string; id: string }) {
  const { root } = useFrame()
  const { rows } = useRecords('invoices')
  const other = rows?.find((one) => one.id === id)
  return (
    <dl className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-center">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="truncate px-2.75">
        {rows && !other ? (
          'Deleted draft'
        ) : (
          <TextLink href={`${root}/invoices/${id}`}>
            {other?.number ? `Invoice ${other.number}` : other ? 'Draft invoice' : 'Open invoice'}
          </TextLink>
        )}
      </dd>
    </dl>
  )
}
