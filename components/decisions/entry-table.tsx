'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Problem } from '#server/modules/decisions/rules/problems.ts'
import { cellIn, type Column, columnsOf, labelOf } from './columns.ts'
import type { Cell } from './form-parts.ts'
import { at, blankRow, put, type Rows } from './inputs.ts'
import { NamesInput } from './names-input.tsx'
import { cellsOf, pasted } from './paste-cells.ts'

type EntryTableProps = {
  label: string
  /** One row, for buttons: "criterion". */
  noun: string
  cells: readonly Cell[]
  rows: Rows
  today: string
  disabled: boolean
  /** Problems whose path starts at a row. */
  problems: readonly Problem[]
  /** `gone`: index of the removed row. */
  onRows: (rows: Rows, gone?: number) => void
}

/** An editable table: Enter moves to the next row and adds one after the last. Cells of spreadsheets can be pasted. */
export function EntryTable({ label, noun, cells, rows, today, disabled, problems, onRows }: EntryTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const notation = useNotation()
  const columns = columnsOf(cells, rows)
  const focus = (row: number, column: string) =>
    requestAnimationFrame(() =>
      table.current
        ?.querySelector<HTMLElement>(`tr[data-row="${row}"] [data-column="${column}"] :is(input, select)`)
        ?.focus(),
    )
  const blank = () => blankRow(rows.at(-1) ?? fresh(cells)) as Rows[number]
  const add = () => {
    onRows([...rows, blank()])
    focus(rows.length, '0')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = cell?.closest('tr')?.sectionRowIndex ?? 0
    if (event.key !== 'Enter' || !cell || (event.target as HTMLElement).tagName !== 'INPUT') return
    event.preventDefault()
    if (row === rows.length - 1) add()
    else focus(row + 1, cell.dataset['column']!)
  }
  const onPaste = (event: ClipboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const grid = cellsOf(event.clipboardData.getData('text/plain'))
    if (!cell || !grid || disabled) return
    event.preventDefault()
    const row = cell.closest('tr')!.sectionRowIndex
    onRows(
      pasted(grid, {
        rows,
        columns,
        row,
        column: columns.findIndex((_, column) => String(column) === cell.dataset['column']),
        blank,
        notation,
      }),
    )
  }
  const problemAt = (row: number, path: Cell['path']) =>
    problems.find(({ path: own }) => own[0] === row && path.every((key, index) => own[index + 1] === key))
  const hasText = cells.some(({ kind }) => kind === 'text' || kind === 'names')
  /** The first column names the row and stays in view while the others scroll. */
  const stuck = (column: number) => hasText && column === 0 && columns.length > 2 && 'sticky left-0 z-1 bg-surface'
  return (
    <section aria-label={label} className="@container flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{label}</h3>
      <div
        className="relative overflow-x-auto pb-1"
        role="region"
        aria-label={`${label} table`}
        tabIndex={disabled ? 0 : undefined}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Enter and pasted text in the cells */}
        <table
          ref={table}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={cx('border-separate border-spacing-0 text-left', hasText && 'w-full')}
        >
          {rows.length > 0 && (
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <th
                    key={keyOf(column)}
                    scope="col"
                    className={cx('px-1 pb-1 align-bottom text-sm font-normal text-ink-muted', stuck(place))}
                  >
                    {labelOf(column, rows)}
                  </th>
                ))}
                <th className="w-8">
                  <span className="sr-only">Remove</span>
                </th>
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} data-row={index}>
                {columns.map((column, place) => {
                  const cell = cellIn(column, row)
                  const problem = cell && problemAt(index, cell.path)
                  return (
                    <td
                      key={keyOf(column)}
                      data-column={place}
                      className={cx('px-1 py-0.5 align-top', widthOf(column[0]!), stuck(place))}
                    >
                      {cell && (
                        <EntryCell
                          cell={cell}
                          name={`${cell.label} of ${noun} ${index + 1}`}
                          value={at(row, cell.path)}
                          today={today}
                          disabled={disabled}
                          isWrong={problem !== undefined}
                          onValue={(value) => onRows(rows.with(index, put(row, cell.path, value)))}
                        />
                      )}
                      {cell && problem && !Number.isNaN(at(row, cell.path)) && (
                        <p className="mt-0.5 text-sm text-danger-text">{problem.message}</p>
                      )}
                    </td>
                  )
                })}
                <td className="py-0.5 align-top">
                  {!disabled && (
                    <IconButton
                      label={`Remove ${noun} ${index + 1}`}
                      icon={<Trash2 />}
                      onClick={() => onRows(rows.toSpliced(index, 1), index)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!disabled && (
        <div>
          <Button size="sm" icon={<Plus />} onClick={add}>
            Add {noun}
          </Button>
        </div>
      )}
    </section>
  )
}

type EntryCellProps = {
  cell: Cell
  name: string
  value: unknown
  today: string
  disabled: boolean
  isWrong: boolean
  onValue: (value: unknown) => void
}

function EntryCell({ cell, name, value, today, disabled, isWrong, onValue }: EntryCellProps) {
  const invalid = isWrong && { 'aria-invalid': true }
  if (cell.kind === 'choice')
    return (
      <Select
        label={name}
        placeholder="Choose…"
        disabled={disabled}
        options={cell.options}
        value={(value as string | null) || null}
        onValueChange={onValue}
      />
    )
  if (cell.kind === 'day')
    return (
      <DateField
        label={name}
        today={today}
        disabled={disabled}
        value={value as string | null}
        onValueChange={onValue}
      />
    )
  if (cell.kind === 'names')
    return (
      <NamesInput
        label={name}
        names={(value as Rows).map((row) => row['name'] as string)}
        disabled={disabled}
        onNames={(names) =>
          onValue(names.map((one) => (value as Rows).find((row) => row['name'] === one) ?? { name: one }))
        }
      />
    )
  if (cell.kind === 'number')
    return (
      <NumberInput
        aria-label={name}
        decimals={6}
        disabled={disabled}
        {...invalid}
        value={(value as number | null | undefined) ?? null}
        onValueChange={onValue}
      />
    )
  return (
    <Input
      aria-label={name}
      disabled={disabled}
      {...invalid}
      value={(value as string | undefined) ?? ''}
      onValueChange={onValue}
    />
  )
}

/** Wide enough to read what is typed or chosen. */
function widthOf(cell: Cell): string {
  if (cell.kind === 'text' || cell.kind === 'names') return 'min-w-44 @max-2xl:min-w-30'
  if (cell.kind === 'number') return 'min-w-24 @max-2xl:min-w-18'
  const isLong = cell.kind === 'choice' && cell.options.some(({ label }) => label.length > 10)
  return isLong ? 'min-w-42' : 'min-w-30 @max-2xl:min-w-28'
}

const keyOf = (column: Column) => column[0]!.path.join('.')

const fresh = (cells: readonly Cell[]) =>
  cells.reduce<Record<string, unknown>>((row, { path, kind }) => put(row, path, kind === 'number' ? 0 : ''), {})
