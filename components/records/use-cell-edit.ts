'use client'

import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import { toast } from '#components/ui/toast.ts'
import { openRow } from './open-row.ts'
import type { RecordField } from './record-field.ts'

type Fields = Record<string, unknown>
/** Changes fields of a row optimistically; `onRefused` receives the reason if the server refuses. */
export type EditRow = (row: Row, fields: Fields, onRefused?: (error: string) => void) => void

type Refused = { seen: Row; value: unknown; error: string }
/** A cell that is being edited. */
export type CellEdit = {
  key: string
  /** The refused value, the row it was based on and the reason. */
  refused?: Refused
  /**
   * Ends editing; without `saved`, the cell keeps its value. Focus moves to the cell or the next one, or does not
   * move.
   */
  done: (to: 'here' | 'next' | 'elsewhere', saved?: { seen: Row; value: unknown }) => void
}

type Cell = { id: string; key: string }
type Writing = Cell & { refused?: Refused }

const WRITTEN: ReadonlySet<string> = new Set(['text', 'email', 'phone', 'number', 'money', 'date'])
const PICKED: ReadonlySet<string> = new Set(['people', 'record', 'tags'])
/** Whether the cells of a field are edited in a panel with its control. */
export const isPicked = ({ kind }: RecordField) => PICKED.has(kind)
/** Whether the cells of a field are edited with a pencil. Choices have a menu. */
export const isWritten = ({ kind, readOnly }: RecordField) => !readOnly && (WRITTEN.has(kind) || PICKED.has(kind))

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Keyboard navigation and editing of table cells: arrows move; Enter, F2 and the pencil edit. Other presses open the
 * row, except the one that ends editing.
 */
export function useCellEdit(
  body: RefObject<HTMLElement | null>,
  columns: readonly RecordField[],
  onEdit: EditRow | undefined,
) {
  const [writing, setWriting] = useState<Writing>()
  const isWriting = useRef(false)
  const endsWriting = useRef(false)
  const goal = useRef<HTMLElement>(undefined)
  useEffect(() => {
    isWriting.current = writing !== undefined
    if (goal.current) focusOf(goal.current).focus()
    goal.current = undefined
  }, [writing])

  const rowOf = (id: string) => body.current?.querySelector<HTMLElement>(`tr[data-id="${id}"]`)
  const cellOf = ({ id, key }: Cell) => rowOf(id)?.querySelector<HTMLElement>(`[data-key="${key}"]`)

  function begin(cell: Element | null | undefined): boolean {
    const id = cell?.closest<HTMLElement>('tr')?.dataset['id']
    const field = columns.find(({ key }) => key === (cell as HTMLElement | undefined)?.dataset['key'])
    if (!id || !field || !onEdit || !isWritten(field)) return false
    setWriting({ id, key: field.key })
    return true
  }

  const editOf = useCallback(
    (row: Row): CellEdit | undefined =>
      writing?.id !== row.id
        ? undefined
        : {
            ...writing,
            done: (to, saved) => {
              const cell = cellOf(writing)
              if (cell && to !== 'elsewhere') goal.current = (to === 'next' && besides(cell, 1)) || cell
              setWriting((now) => (now?.id === writing.id && now.key === writing.key ? undefined : now))
              if (!saved) return
              const { key } = writing
              onEdit?.(saved.seen, { [key]: saved.value }, (error) => {
                if (isWriting.current || !rowOf(row.id)) toast.error('Could not save', { description: error })
                else setWriting({ id: row.id, key, refused: { ...saved, error } })
              })
            },
          },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the cells do is looked up when they do it
    [writing],
  )

  return {
    /** Undefined for all rows but the one being edited, so that only that row re-renders. */
    editOf,
    onMouseDown: () => {
      endsWriting.current = isWriting.current
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const pencil = (event.target as Element).closest('[data-pencil]')
      if (pencil) begin(pencil.closest('[data-key]'))
      else if (!endsWriting.current) openRow(event)
    },
    /** The capture phase comes before a menu button in the cell, so arrows move on instead of opening the menu. */
    onKeyDownCapture: (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (target.matches('[data-key] [aria-haspopup=menu][aria-expanded=false]')) step(event, target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const cell = target.closest<HTMLElement>('[data-key]')
      if (!cell || (target !== cell && !target.matches('th a'))) return
      if (event.key === 'F2' || (event.key === 'Enter' && target === cell)) {
        if (begin(cell)) event.preventDefault()
        else if (target === cell) cell.querySelector<HTMLElement>('a, button')?.click()
      }
      step(event, cell)
    },
  }
}

/** Moves focus to the next cell in the direction of the arrow. */
function step(event: KeyboardEvent, from: HTMLElement): void {
  const [down, right] = STEPS[event.key] ?? []
  if (down === undefined || right === undefined || event.metaKey || event.ctrlKey || event.altKey) return
  const cell = from.closest<HTMLElement>('[data-key]')!
  const next = right === 0 ? across(cell, down) : besides(cell, right)
  event.preventDefault()
  if (next) focusOf(next).focus()
}

/** In the name cell, focus goes to the link. */
const focusOf = (cell: HTMLElement) => (cell.matches('th') ? cell.querySelector('a') : null) ?? cell

/** The visible cell at this horizontal distance. */
function besides(cell: Element, step: number): HTMLElement | undefined {
  const cells = [...cell.parentElement!.querySelectorAll<HTMLElement>('[data-key]')].filter((one) =>
    one.checkVisibility(),
  )
  return cells[cells.indexOf(cell as HTMLElement) + step]
}

/** The cell above or below. */
function across(cell: HTMLElement, step: number): HTMLElement | null | undefined {
  const row = cell.parentElement!
  const other = step > 0 ? row.nextElementSibling : row.previousElementSibling
  return other?.querySelector<HTMLElement>(`[data-key="${cell.dataset['key']}"]`)
}
