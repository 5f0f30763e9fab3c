'use client'

import { X } from 'lucide-react'
import { formatMoney } from '#components/records/format-field.ts'
import { useDraft } from '#components/records/use-draft.ts'
import { cx } from '#components/ui/cx.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { totalOf } from '#server/modules/inventory/orders/rules.ts'
import type { PurchaseOrder, PurchaseOrderLine } from '#server/modules/inventory/orders/schema.ts'
import type { ItemRow } from '#server/modules/inventory/schema.ts'
import { ItemChoice } from './item-choice.tsx'
import { OrderTotal } from './order-lines.tsx'

type Lines = readonly PurchaseOrderLine[]
type DraftLinesProps = {
  order: PurchaseOrder
  edit: (seen: PurchaseOrder, fields: Partial<PurchaseOrder>) => void
}

const grid =
  'grid grid-cols-[1fr_1fr_1.75rem] items-center gap-x-2 gap-y-1 px-3 @xl:grid-cols-[minmax(0,1fr)_7rem_8rem_7rem_1.75rem]'

/** Lines of a draft; each number saves by itself, and choosing an item adds a line immediately. */
export function DraftLines({ order, edit }: DraftLinesProps) {
  const { lines, currency } = order
  const put = (next: Lines) => edit(order, { lines: next.map((line, place) => ({ ...line, line: place + 1 })) })
  const add = ({ id: item, number, name, unit, cost, packSize }: ItemRow) =>
    put([...lines, { line: 0, item, number, name, qty: packSize, received: 0, unit, cost: cost ?? 0 }])
  return (
    <>
      <Card flush className="@container">
        <div aria-hidden className={cx(grid, 'h-8 border-b border-line text-sm font-medium text-ink-muted')}>
          <span className="@max-xl:hidden">Item</span>
          <span className="px-2.5 text-right">Quantity</span>
          <span className="px-2.5 text-right">Unit cost</span>
          <span className="text-right @max-xl:hidden">Amount</span>
        </div>
        <ul aria-label="Lines">
          {lines.map((line, place) => (
            <DraftLine
              key={`${line.item} ${place}`}
              line={line}
              currency={currency}
              onEdit={(fields) => put(lines.with(place, { ...line, ...fields }))}
              onRemove={() => put(lines.toSpliced(place, 1))}
            />
          ))}
        </ul>
        <div className="max-w-96 p-1.5">
          <ItemChoice label="Add item" onChoose={add} />
        </div>
      </Card>
      <OrderTotal total={totalOf(lines)} currency={currency} inset="pr-12" />
    </>
  )
}

type DraftLineProps = {
  line: PurchaseOrderLine
  currency: string
  onEdit: (fields: Partial<PurchaseOrderLine>) => void
  onRemove: () => void
}

function DraftLine({ line, currency, onEdit, onRemove }: DraftLineProps) {
  const notation = useNotation()
  const { name, number, qty, unit, cost } = line
  return (
    <li className={cx(grid, 'border-b border-line py-1.5 [&_input]:text-right [&_span>input]:pr-11')}>
      <span className="truncate @max-xl:col-span-3">
        {name}
        {number && <span className="text-ink-muted"> · {number}</span>}
      </span>
      <Figure line={line} of="qty" label={`Quantity of ${name}`} unit={unit} onEdit={onEdit} />
      <Figure line={line} of="cost" label={`Unit cost of ${name}`} unit={currency} onEdit={onEdit} />
      <span className="truncate text-right tabular-nums @max-xl:order-last @max-xl:col-span-2 @max-xl:px-2.5">
        {formatMoney(notation, qty * cost, currency, undefined, true)}
      </span>
      <IconButton size="sm" label={`Remove ${name}`} icon={<X />} onClick={onRemove} />
    </li>
  )
}

type FigureProps = Pick<DraftLineProps, 'line' | 'onEdit'> & {
  of: 'qty' | 'cost'
  label: string
  unit: string
}

/** A number of a line; saves on blur. Empty, it returns to the previous value; invalid text stays to be corrected. */
function Figure({ line, of, label, unit, onEdit }: FigureProps) {
  const draft = useDraft({ ...line, id: line.item, version: 0 }, of, (_, fields) => onEdit(fields))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens in the control inside
    <div
      onBlur={() => (typeof draft.value === 'number' ? draft.save() : draft.drop())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') draft.drop()
        if (event.key === 'Enter') (event.target as HTMLElement).blur()
      }}
    >
      <NumberInput
        aria-label={label}
        decimals={4}
        {...(of === 'cost' ? { least: 0, isMoney: true } : { least: 0.0001 })}
        unit={unit}
        value={draft.value as number | null}
        onValueChange={draft.set}
      />
    </div>
  )
}
