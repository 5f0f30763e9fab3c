'use client'

import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { Fragment, memo, type PointerEvent, useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import { Badge } from '#components/ui/badge.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import { Menu } from '#components/ui/menu.tsx'
import { useNow } from '#components/ui/use-now.ts'
import { CellEditor } from './cell-editor.tsx'
import { ChoiceValue, FieldValue } from './field-value.tsx'
import { isBlank, formatField } from './format-field.ts'
import type { Names } from './names.ts'
import type { ChoiceField, RecordField } from './record-field.ts'
import { factsOf } from './row-facts.ts'
import { type CellEdit, type EditRow, isWritten } from './use-cell-edit.ts'

export type Compact = { status: RecordField | undefined; facts: readonly RecordField[] }

type RecordRowProps = {
  row: Row
  columns: readonly RecordField[]
  /** On phones: the status after the name and the second line that replace the columns. */
  compact: Compact | undefined
  href: string
  selected: boolean
  /** Absent if the user cannot edit or select rows. */
  onToggle: ((id: string) => void) | undefined
  onEdit: EditRow | undefined
  /** Whether Tab stops at the controls of this row. */
  isStop: boolean
  /** The cell of this row that is being edited. */
  writing: CellEdit | undefined
  names: Names
  today: string
}

/** Keeps the name in place, with a line at its edge, while the other columns scroll sideways. */
export const nameCell = (selectable: boolean) =>
  cx('sticky in-data-sideways:border-r', selectable ? 'left-10' : 'left-0')

/** Hides what scrolls below a cell. The colour of the row is translucent, so it lies on top. */
const opaque = 'bg-surface before:absolute before:inset-0 before:-z-1 before:bg-(--row)'

export const alignOf = ({ kind }: RecordField) => (kind === 'money' || kind === 'number' ? 'text-right' : 'text-left')

/**
 * A row of 36 px, or 52 px with a second line: on a narrow screen from the start, also if the server took the browser for a wide
 * one. Re-renders only when the row or the columns change.
 */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { row, columns, compact, href, selected, onToggle, onEdit, isStop, writing, names, today } = props
  const [first, ...rest] = columns
  const name = formatField(first!, row[first!.key], names)
  const [over, setOver] = useState<string>()
  const editor = (field: RecordField) =>
    writing?.key === field.key && <CellEditor field={field} row={row} edit={writing} names={names} today={today} />
  const pencil = (field: RecordField) =>
    onEdit && over === field.key && isWritten(field) && <CellPencil field={field} name={name} />
  const onPointerOver = ({ pointerType, target }: PointerEvent) =>
    setOver(
      pointerType === 'mouse' ? (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined,
    )
  return (
    <tr
      data-id={row.id}
      className={cx(
        'group bg-(--row)',
        compact ? 'h-13' : 'h-9 max-md:h-13',
        selected ? '[--row:var(--selected)]' : '[--row:transparent] hover:[--row:var(--hover)]',
      )}
      onPointerOver={onEdit && onPointerOver}
      onPointerLeave={() => setOver(undefined)}
    >
      {onToggle && (
        <td
          data-checkbox-cell=""
          className={cx('sticky left-0 z-2 border-b border-line pl-3 group-last:border-b-0', opaque)}
        >
          <Checkbox
            label={`Select ${name}`}
            labelHidden
            tabIndex={isStop ? 0 : -1}
            checked={selected}
            onCheckedChange={() => onToggle(row.id)}
          />
        </td>
      )}
      <th
        scope="row"
        data-key={first!.key}
        className={cx(
          'z-1 truncate border-b border-line px-3 text-left font-normal group-last:border-b-0',
          nameCell(onToggle !== undefined),
          opaque,
          !onToggle && 'pl-4',
        )}
      >
        {editor(first!) || (
          <>
            <span className="flex items-center justify-between gap-3">
              <Link
                href={href}
                tabIndex={isStop ? 0 : -1}
                dir="auto"
                prefetch={false}
                className="truncate rounded-sm font-medium max-md:-my-0.5 max-md:py-0.5"
              >
                {name || (first!.blank ?? 'Unnamed')}
              </Link>
              {compact?.status && !isBlank(compact.status, row) && (
                <Cell {...props} field={compact.status} name={name} />
              )}
            </span>
            {compact && <Facts fields={compact.facts} row={row} names={names} today={today} />}
            {pencil(first!)}
          </>
        )}
      </th>
      {rest.map((field) => (
        <td
          key={field.key}
          data-key={field.key}
          tabIndex={onEdit && -1}
          className={cx(
            'relative h-9 truncate border-b border-line px-3 -outline-offset-2 group-last:border-b-0',
            alignOf(field),
          )}
        >
          {editor(field) || (
            <>
              <Cell {...props} field={field} name={name} />
              {pencil(field)}
            </>
          )}
        </td>
      ))}
    </tr>
  )
})

/** Edits the cell below the pointer. The keyboard has F2 and Enter. */
function CellPencil({ field, name }: { field: RecordField; name: string }) {
  return (
    <BareButton
      tabIndex={-1}
      data-pencil=""
      aria-label={`Edit ${field.label} of ${name}`}
      className={cx(
        'absolute inset-y-1 flex w-7 items-center justify-center rounded-md border border-line bg-surface text-ink-muted hover:text-ink',
        alignOf(field) === 'text-right' ? 'left-1' : 'right-1',
      )}
    >
      <Pencil aria-hidden className="size-3.5" />
    </BareButton>
  )
}

type CellProps = Pick<RecordRowProps, 'row' | 'onEdit' | 'isStop' | 'names' | 'today'> & {
  field: RecordField
  name: string
}

function Cell({ field, row, name, onEdit, isStop, names, today }: CellProps) {
  if (field.kind === 'select' && onEdit && !field.readOnly)
    return <ChoiceCell field={field} row={row} name={name} isStop={isStop} onEdit={onEdit} />
  return <FieldValue field={field} row={row} names={names} today={today} />
}

type FactsProps = Pick<RecordRowProps, 'row' | 'names' | 'today'> & { fields: readonly RecordField[] }

function Facts({ fields, row, names, today }: FactsProps) {
  const facts = factsOf(fields, row, names, today, useNow())
  return (
    <span className="block truncate text-sm text-ink-muted">
      {facts.map(({ key, words, late }, place) => (
        <Fragment key={key}>
          {place > 0 && ' · '}
          {late ? <Badge tone="danger">{words}</Badge> : words}
        </Fragment>
      ))}
    </span>
  )
}

type ChoiceCellProps = Pick<RecordRowProps, 'row' | 'isStop'> & {
  field: ChoiceField
  name: string
  onEdit: NonNullable<RecordRowProps['onEdit']>
}

/** A choice that can be changed in the cell. */
function ChoiceCell({ field, row, name, isStop, onEdit }: ChoiceCellProps) {
  const value = row[field.key]
  const choice = field.options.find((option) => option.value === value)
  return (
    <Menu
      align="start"
      trigger={
        <BareButton
          tabIndex={isStop ? 0 : -1}
          aria-label={`${field.label} of ${name}: ${choice?.label ?? 'none'}`}
          className="-mx-1.5 flex h-7 max-w-full shrink-0 max-md:-my-1 items-center rounded-md px-1.5 text-ink-muted hover:bg-hover data-popup-open:bg-hover"
        >
          <ChoiceValue choice={choice} />
        </BareButton>
      }
      groups={[
        {
          items: field.options.map((option) => ({
            label: option.label,
            ...(option.sign && { icon: option.sign }),
            checked: option.value === value,
            onSelect: () => onEdit(row, { [field.key]: option.value }),
          })),
        },
      ]}
    />
  )
}
