'use client'

import type { KeyboardEvent } from 'react'
import { FieldControl } from '#components/records/field-control.tsx'
import type { RecordField } from '#components/records/record-field.ts'
import { useDraft } from '#components/records/use-draft.ts'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { cx } from '#components/ui/cx.ts'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { StockCountLine } from '#server/modules/inventory/counts/schema.ts'
import { formatDelta } from './movement-labels.ts'

type Enter = (line: number, counted: number | null) => unknown
/** `enter` is undefined once the stock count is closed. */
type CountLinesProps = { lines: readonly StockCountLine[]; enter: Enter | undefined }

const NO_FIELDS: readonly RecordField[] = []

/** Lines to count; Enter saves and moves to the next line. */
export function CountLines({ lines, enter }: CountLinesProps) {
  const notation = useNotation()
  const today = todayIn(useFrame().here.zone)
  const hasLots = lines.some(({ lot }) => lot !== null)
  const columns: Column<StockCountLine>[] = [
    {
      key: 'item',
      header: 'Item',
      cell: (line) => (
        <span className="whitespace-normal">
          {line.name}
          {line.number && <span className="text-ink-muted max-md:hidden"> · {line.number}</span>}
          <span className="block text-sm text-ink-muted md:hidden">
            {line.number && `${line.number} · `}
            {line.lot && (
              <>
                <Lot line={line} today={today} /> ·{' '}
              </>
            )}
            {formatQuantity(notation, line.expected)} {line.unit} expected
            {line.counted !== null && (
              <>
                {' · '}
                <Difference line={line} />
              </>
            )}
          </span>
        </span>
      ),
    },
    ...(hasLots
      ? [
          {
            key: 'lot',
            header: 'Lot',
            wideOnly: true,
            cell: (line: StockCountLine) => <Lot line={line} today={today} />,
          },
        ]
      : []),
    {
      key: 'expected',
      header: 'Expected',
      align: 'right',
      wideOnly: true,
      cell: ({ expected, unit }) => (
        <span className="tabular-nums">
          {formatQuantity(notation, expected)} {unit}
        </span>
      ),
    },
    {
      key: 'counted',
      header: 'Counted',
      align: 'right',
      cell: (line) =>
        enter ? (
          <Counted line={line} enter={enter} />
        ) : (
          <span className="tabular-nums">{line.counted === null ? '–' : formatQuantity(notation, line.counted)}</span>
        ),
    },
    {
      key: 'difference',
      header: 'Difference',
      align: 'right',
      wideOnly: true,
      cell: (line) => <Difference line={line} />,
    },
  ]
  return (
    <Card flush>
      <Table
        label="Lines"
        columns={columns}
        rows={lines}
        rowKey={({ line }) => String(line)}
        empty={<p className="p-4 text-ink-muted">No matching lines.</p>}
      />
    </Card>
  )
}

function Lot({ line: { lot, expiry }, today }: { line: StockCountLine; today: string }) {
  const notation = useNotation()
  return (
    <>
      {lot}
      {expiry && <span className="text-ink-muted"> expires {formatNearDay(notation, expiry, today)}</span>}
    </>
  )
}

function Difference({ line: { counted, expected } }: { line: StockCountLine }) {
  const notation = useNotation()
  if (counted === null) return null
  const difference = Number((counted - expected).toFixed(4))
  return (
    <span
      className={cx(
        'tabular-nums',
        difference < 0 ? 'text-danger-text' : difference > 0 ? 'text-success-text' : 'text-ink-faint',
      )}
    >
      {difference === 0 ? '0' : formatDelta(notation, difference)}
    </span>
  )
}

function Counted({ line, enter }: { line: StockCountLine; enter: Enter }) {
  const names = useNames(NO_FIELDS)
  const { zone } = useFrame().here
  const { name, lot } = line
  const draft = useDraft({ ...line, id: String(line.line), version: 0 }, 'counted', (_, fields) =>
    enter(line.line, (fields['counted'] as number | null | undefined) ?? null),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') draft.drop()
    if (event.key !== 'Enter') return
    const all = [...event.currentTarget.closest('tbody')!.querySelectorAll('input')]
    const next = all[all.indexOf(event.target as HTMLInputElement) + 1]
    if (next) next.focus()
    else (event.target as HTMLInputElement).blur()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens in the control inside
    <div className="ml-auto w-20 md:w-28" onBlur={() => draft.save()} onKeyDown={onKeyDown}>
      <FieldControl
        field={{
          key: 'counted',
          label: `Counted quantity of ${lot ? `${name}, lot ${lot}` : name}`,
          kind: 'number',
          required: true,
        }}
        value={draft.value}
        onValueChange={draft.set}
        names={names}
        today={todayIn(zone)}
      />
    </div>
  )
}
