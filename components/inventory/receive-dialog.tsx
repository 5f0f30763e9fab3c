'use client'

import { useId, useState } from 'react'
import { FieldControl } from '#components/records/field-control.tsx'
import type { RecordField } from '#components/records/record-field.ts'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { refusalOf } from '#components/sync/refusal.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { NO_NUMBER } from '#components/ui/form-check.ts'
import { todayIn } from '#components/ui/format-day.ts'
import { type Notation, formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { PurchaseOrder, PurchaseOrderLine } from '#server/modules/inventory/orders/schema.ts'
import { PlaceInput } from './place-input.tsx'
import { useOrderSteps } from './use-orders.ts'

type Came = { qty: number | null; lot: string | null; expiry: string | null; cost: number | null }
type ReceiveDialogProps = { order: PurchaseOrder; open: boolean; onOpenChange: (open: boolean) => void }

const openOf = ({ qty, received }: PurchaseOrderLine) => Math.max(0, Number((qty - received).toFixed(4)))
const NOTHING: readonly RecordField[] = []

/** "More than ordered: …", for lines that receive more than their open quantity; empty if there are none. */
function describeExcess(notation: Notation, awaited: readonly PurchaseOrderLine[], came: Record<number, Came>): string {
  const over = awaited.filter((line) => (came[line.line]!.qty ?? 0) > openOf(line))
  const words = over.map((line) => {
    const { name, unit, line: place } = line
    return `${name}, ${formatQuantity(notation, came[place]!.qty!)} ${unit} (${formatQuantity(notation, openOf(line))} open)`
  })
  return words.length > 0 ? `More than ordered: ${words.join('; ')}. Record it anyway?` : ''
}

/** Records a receipt of an order; quantities default to the open quantities. */
export function ReceiveDialog({ order, open, onOpenChange }: ReceiveDialogProps) {
  const notation = useNotation()
  const { here } = useFrame()
  const id = useId()
  const { receive } = useOrderSteps()
  const today = todayIn(here.zone)
  const awaited = order.lines.filter((line) => openOf(line) > 0)
  const isOwnCurrency = order.currency === here.currency
  const [came, setCame] = useState<Record<number, Came>>(() =>
    Object.fromEntries(
      awaited.map((line) => [
        line.line,
        { qty: openOf(line), lot: null, expiry: null, cost: isOwnCurrency ? line.cost : null },
      ]),
    ),
  )
  const [location, setLocation] = useState('')
  const [date, setDate] = useState<string | null>(today)
  const [refusal, setRefusal] = useState<{ line?: number; message: string }>()
  const { once, pending } = useOnce()
  /** The warning shown; submitting again with the same warning confirms it. */
  const [shownWarning, setShownWarning] = useState('')
  const put = (line: number, fields: Partial<Came>) => setCame({ ...came, [line]: { ...came[line]!, ...fields } })
  const submit = async () => {
    const unclear = awaited.find(({ line }) => [came[line]!.qty, came[line]!.cost].some(Number.isNaN))
    if (unclear) return setRefusal({ line: unclear.line, message: NO_NUMBER })
    const lines = awaited.flatMap(({ line }) => {
      const { qty, lot, expiry, cost } = came[line]!
      return qty ? [{ line, qty, ...(lot && { lot }), ...(expiry && { expiry }), ...(cost !== null && { cost }) }] : []
    })
    if (lines.length === 0) return setRefusal({ message: 'Enter the received quantity of at least one line.' })
    setRefusal(undefined)
    const over = describeExcess(notation, awaited, came)
    if (over !== shownWarning) return setShownWarning(over)
    try {
      await receive(order, { lines, ...(location && { location }), ...(date && { date }) })
      toast.success(`Recorded a receipt for ${order.number}`)
      onOpenChange(false)
    } catch (error) {
      const [first] = refusalOf(error)?.fields ?? []
      const place = /^lines\.(\d+)/.exec(first?.field ?? '')?.[1]
      setRefusal(
        first && place !== undefined
          ? { line: lines[Number(place)]!.line, message: first.message }
          : { message: (error as Error).message },
      )
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={`Receive ${order.number}`}
      description={order.supplier}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form={id} variant="primary" loading={pending}>
            {shownWarning && shownWarning === describeExcess(notation, awaited, came)
              ? 'Record anyway'
              : 'Record receipt'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (open) void once(submit)
        }}
        className="flex flex-col gap-4"
      >
        {refusal && refusal.line === undefined && <Banner tone="danger">{refusal.message}</Banner>}
        {shownWarning && shownWarning === describeExcess(notation, awaited, came) && (
          <Banner tone="warning">{shownWarning}</Banner>
        )}
        {!isOwnCurrency && (
          <Banner>
            This order is in {order.currency}. Lines without a cost in {here.currency} are valued at the item’s average
            cost.
          </Banner>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field label="Location">
            <PlaceInput value={location} onValueChange={setLocation} />
          </Field>
          <Field label="Date">
            <Asked field={{ key: 'date', label: 'Date', kind: 'date' }} value={date} onValueChange={setDate} />
          </Field>
        </div>
        <ul aria-label="Lines" className="flex flex-col divide-y divide-line">
          {awaited.map((line) => (
            <CameLine
              key={line.line}
              line={line}
              came={came[line.line]!}
              currency={here.currency}
              error={refusal?.line === line.line ? refusal.message : undefined}
              onChange={(fields) => put(line.line, fields)}
            />
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

type CameLineProps = {
  line: PurchaseOrderLine
  came: Came
  currency: string
  error: string | undefined
  onChange: (fields: Partial<Came>) => void
}

function CameLine({ line, came, currency, error, onChange }: CameLineProps) {
  const notation = useNotation()
  const { name, number, unit, qty, received } = line
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{number ? `${name} · ${number}` : name}</span>
        <span className="text-ink-muted tabular-nums">
          {formatQuantity(notation, received)} of {formatQuantity(notation, qty)} {unit} received
        </span>
      </p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label="Received now" {...(error && { error })}>
          <Asked
            field={{ key: 'qty', label: `Quantity received now of ${name}`, kind: 'number' }}
            value={came.qty}
            onValueChange={(next) => onChange({ qty: next })}
          />
        </Field>
        <Field label="Unit cost" optional>
          <Asked
            field={{ key: 'cost', label: `Unit cost of ${name}`, kind: 'money', places: 4 }}
            value={came.cost}
            currency={currency}
            onValueChange={(next) => onChange({ cost: next })}
          />
        </Field>
        <Field label="Lot" optional>
          <Asked
            field={{ key: 'lot', label: `Lot of ${name}`, kind: 'text' }}
            value={came.lot}
            onValueChange={(next) => onChange({ lot: next })}
          />
        </Field>
        <Field label="Expires" optional>
          <Asked
            field={{ key: 'expiry', label: `Expiry of ${name}`, kind: 'date' }}
            value={came.expiry}
            onValueChange={(next) => onChange({ expiry: next })}
          />
        </Field>
      </div>
    </li>
  )
}

type AskedProps<Value> = {
  field: RecordField
  value: Value
  currency?: string
  onValueChange: (value: Value) => void
}

/** Input that matches the kind of field. */
function Asked<Value>({ onValueChange, ...rest }: AskedProps<Value>) {
  const names = useNames(NOTHING)
  const { zone } = useFrame().here
  return (
    <FieldControl
      {...rest}
      names={names}
      today={todayIn(zone)}
      onValueChange={(value) => onValueChange(value as Value)}
    />
  )
}
