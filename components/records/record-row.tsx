'use client'

import Link from 'next/link'
import { lazy, memo, Suspense } from 'react'
import type { Row } from '#components/shell/edits.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import { Menu } from '#components/ui/menu.tsx'
import { ChoiceValue, FieldValue } from './field-value.tsx'
import { wordsOf } from './field-words.ts'
import type { ChoiceField, RecordField } from './record-field.ts'
import type { CellEdit, EditRow } from './use-cell-edit.ts'
import type { Names } from './use-names.ts'

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }))

type RecordRowProps = {
  row: Row
  columns: readonly RecordField[]
  href: string
  selected: boolean
  /** Absent for who may not change or choose rows. */
  onToggle: ((id: string) => void) | undefined
  onEdit: EditRow | undefined
  /** The cell of this row that is written in. */
  writing: CellEdit | undefined
  names: Names
  today: string
}

/** From the third column on, columns leave as the window narrows. */
export const widthsShown = ['', '', 'max-md:hidden', 'max-md:hidden', 'max-md:hidden', 'max-lg:hidden', 'max-xl:hidden']

export const alignOf = ({ kind }: RecordField) => (kind === 'money' || kind === 'number' ? 'text-right' : 'text-left')

/** One row of 36 px. Drawn again only when it or the columns change. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { row, columns, href, selected, onToggle, onEdit, writing, names, today } = props
  const [first, ...rest] = columns
  const name = wordsOf(first!, row[first!.key], names)
  const editor = (field: RecordField) =>
    writing?.key === field.key && (
      <Suspense>
        <CellEditor field={field} row={row} edit={writing} names={names} today={today} />
      </Suspense>
    )
  return (
    <tr data-id={row.id} className={cx('group h-9', selected ? 'bg-selected' : 'hover:bg-hover')}>
      {onToggle && (
        <td className="border-b border-line pl-3">
          <Checkbox label={`Select ${name}`} labelHidden checked={selected} onCheckedChange={() => onToggle(row.id)} />
        </td>
      )}
      <th scope="row" data-key={first!.key} className="truncate border-b border-line px-3 text-left font-normal">
        {editor(first!) || (
          <Link href={href} prefetch={false} className="rounded-sm font-medium">
            {name || (first!.blank ?? 'Unnamed')}
          </Link>
        )}
      </th>
      {rest.map((field, index) => (
        <td
          key={field.key}
          data-key={field.key}
          tabIndex={onEdit && -1}
          className={cx(
            'h-9 truncate border-b border-line px-3 -outline-offset-2',
            alignOf(field),
            widthsShown[index + 1] ?? 'max-xl:hidden',
          )}
        >
          {editor(field) ||
            (field.kind === 'select' && onEdit && !field.readOnly ? (
              <ChoiceCell field={field} row={row} name={name} onEdit={onEdit} />
            ) : (
              <FieldValue field={field} row={row} names={names} today={today} />
            ))}
        </td>
      ))}
    </tr>
  )
})

type ChoiceCellProps = Required<Pick<RecordRowProps, 'row'>> & {
  field: ChoiceField
  name: string
  onEdit: NonNullable<RecordRowProps['onEdit']>
}

/** A choice that is changed where it stands. */
function ChoiceCell({ field, row, name, onEdit }: ChoiceCellProps) {
  const value = row[field.key]
  const choice = field.options.find((option) => option.value === value)
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${field.label} of ${name}: ${choice?.label ?? 'none'}`}
          className="-mx-1.5 flex h-7 max-w-full items-center rounded-md px-1.5 text-ink-muted hover:bg-hover data-popup-open:bg-hover"
        >
          <ChoiceValue choice={choice} />
        </button>
      }
      groups={[
        {
          items: field.options.map((option) => ({
            label: option.label,
            checked: option.value === value,
            onSelect: () => onEdit(row, { [field.key]: option.value }),
          })),
        },
      ]}
    />
  )
}
