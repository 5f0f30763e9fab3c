import type { ReactNode } from 'react'

/** Labels and values of one record. Long values wrap. */
export function DescriptionList({ items }: { items: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2">
      {items.map((item) => (
        <div key={item.label} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="text-ink-muted">{item.label}</dt>
          <dd className="min-w-0 break-words text-ink">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
