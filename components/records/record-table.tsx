'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import type { Row } from '#components/sync/edits.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import { Sideways } from '#components/ui/sideways.tsx'
import { useIsSmall } from '#components/ui/use-is-small.ts'
import { useWindow } from '#components/ui/use-window.ts'
import type { Names } from './names.ts'
import { openRow } from './open-row.ts'
import type { RecordField } from './record-field.ts'
import { alignOf, type Compact, nameCell, RecordRow } from './record-row.tsx'
import { statusAmong } from './row-facts.ts'
import { type EditRow, useCellEdit } from './use-cell-edit.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { Selection } from './use-selection.ts'

const ROW = 36
const TALL_ROW = 52
/** Of the columns with the checkbox and the name, and of others without a width, in Tailwind units of 4 px. */
const CHECKBOX_WIDTH = 10
const NAME_WIDTH = 55
const COLUMN_WIDTH = 'w-36'
const head = 'sticky top-0 h-8 border-b border-line bg-surface text-sm font-medium text-ink-muted'

type RecordTableProps = {
  /** What the rows are, for screen readers: "Tasks". */
  label: string
  rows: readonly Row[]
  columns: readonly RecordField[]
  /** A field, with `-` for descending order. */
  sort: string
  onSort: (sort: string) => void
  hrefOf: (id: string) => string
  /** Absent if there are no bulk actions. */
  selection?: Selection | undefined
  onEdit?: EditRow | undefined
  names: Names
  today: string
}

/**
 * A virtualised table with rows of 36 px, or two lines on phones. The name stays visible while the other columns scroll
 * sideways. J and K move between rows, arrows between cells; X selects, Enter opens a row or edits a cell, Escape
 * clears. A press beside the controls of a row opens it. If cells are editable, Tab stops at one row (ARIA grid pattern).
 */
export function RecordTable(props: RecordTableProps) {
  const { label, rows, sort, onSort, hrefOf, selection, onEdit, names, today } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const shift = useRef(false)
  const { columns, compact } = useRoom(props.columns)
  const { from, to, above, below } = useWindow(body, rows.length, compact ? TALL_ROW : ROW)

  // Handlers read from refs, so that rows re-render only when their props change.
  const latest = useRef({ selection, onEdit })
  useEffect(() => {
    latest.current = { selection, onEdit }
  })
  const toggle = useCallback((id: string) => latest.current.selection?.toggle(id, shift.current), [])
  const edit = useCallback<EditRow>((...args) => latest.current.onEdit?.(...args), [])
  const cells = useCellEdit(body, columns, onEdit && edit)

  // Only one row is a tab stop, so that Tab continues to the bulk actions.
  const focus = useRowFocus(body, rows)
  const drawn = rows.slice(from, to)
  const stop = drawn.find(({ id }) => id === focus.current)?.id ?? drawn[0]?.id

  const focusFirst = () => body.current?.querySelector<HTMLElement>('th a')?.focus()
  const isInside = () => body.current?.contains(document.activeElement)
  useShortcut('j', () => isInside() || focusFirst())
  useShortcut('k', () => isInside() || focusFirst())
  useShortcut('Escape', selection?.size ? selection.clear : undefined)

  const onKeyDown = (event: KeyboardEvent) => {
    cells.onKeyDown(event)
    const row = (event.target as HTMLElement).closest('tr')
    if (!row?.dataset['id'] || event.metaKey || event.ctrlKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'x' && !event.repeat) selection?.toggle(row.dataset['id'], event.shiftKey)
    const next = key === 'j' ? row.nextElementSibling : key === 'k' ? row.previousElementSibling : undefined
    next?.querySelector<HTMLElement>('th a')?.focus()
  }

  return (
    <Sideways className="scroll-pl-65">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- acts for the links and boxes inside */}
      <table
        role={onEdit && 'grid'}
        className="w-full table-fixed border-separate border-spacing-0"
        style={compact ? undefined : { minWidth: minWidthOf(columns, selection !== undefined) }}
        onKeyDown={onKeyDown}
        onKeyDownCapture={cells.onKeyDownCapture}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onMouseDown={cells.onMouseDown}
        onClick={cells.onClick}
        onAuxClick={openRow}
        onClickCapture={(event) => (shift.current = event.shiftKey)}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cx(head, 'left-0 z-20 w-10 pl-3')}>
                <Checkbox
                  label="Select all"
                  labelHidden
                  checked={selection.size > 0 && selection.size === rows.length}
                  indeterminate={selection.size > 0 && selection.size < rows.length}
                  onCheckedChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((field, index) => (
              <ColumnHead
                key={field.key}
                field={field}
                place={index}
                selectable={selection !== undefined}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {drawn.map((row) => (
            <RecordRow
              key={row.id}
              row={row}
              columns={columns}
              compact={compact}
              href={hrefOf(row.id)}
              selected={selection?.has(row.id) ?? false}
              onToggle={selection && toggle}
              onEdit={onEdit && edit}
              isStop={!onEdit || row.id === stop}
              writing={cells.editOf(row)}
              names={names}
              today={today}
            />
          ))}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </Sideways>
  )
}

/** The width of all columns, so that the name keeps its own: a table with a fixed layout ignores that of cells. */
function minWidthOf(columns: readonly RecordField[], selectable: boolean): string {
  const widths = columns.slice(1).map(({ width = COLUMN_WIDTH }) => width.slice('w-'.length))
  const units = [NAME_WIDTH, selectable ? CHECKBOX_WIDTH : 0, ...widths]
  return `calc(var(--spacing) * (${units.join(' + ')}))`
}

/** On phones, the name and status come first and a second line shows the most important other fields. */
function useRoom(columns: readonly RecordField[]): { columns: readonly RecordField[]; compact?: Compact } {
  const isSmall = useIsSmall()
  return useMemo(() => {
    if (!isSmall) return { columns }
    const [name, ...rest] = columns
    const status = statusAmong(rest)
    return { columns: [name!], compact: { status, facts: rest.filter((field) => field !== status) } }
  }, [columns, isSmall])
}

type ColumnHeadProps = Pick<RecordTableProps, 'sort' | 'onSort'> & {
  field: RecordField
  place: number
  /** Whether the table has a column of checkboxes. */
  selectable: boolean
}

/** Clicks cycle through ascending, descending and unsorted. */
function ColumnHead({ field, place, selectable, sort, onSort }: ColumnHeadProps) {
  const isUp = sort === field.key
  const isDown = sort === `-${field.key}`
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={cx(
        head,
        place === 0 && !selectable ? 'pr-1.5 pl-2.5' : 'px-1.5',
        place === 0 ? cx('z-20', nameCell(selectable)) : cx('z-10', field.width ?? COLUMN_WIDTH),
        alignOf(field),
      )}
    >
      <BareButton
        onClick={() => onSort(isUp ? `-${field.key}` : isDown ? '' : field.key)}
        className="group/head inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink [&>svg]:size-3.5"
      >
        <span className="truncate">{field.label}</span>
        {isUp && <ArrowUp aria-hidden />}
        {isDown && <ArrowDown aria-hidden />}
      </BareButton>
    </th>
  )
}
