'use client'

import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BoardColumn } from './board-column.tsx'
import { Card } from './card.tsx'
import type { BoardRow, Columns } from './columns.ts'
import { FoldedColumn } from './folded-column.tsx'
import { useDragging } from './use-dragging.ts'
import { useFolded } from './use-folded.ts'
import { walk } from './walk.ts'

type BoardProps<Row extends BoardRow, Key extends string> = Omit<Columns<Row, Key>, 'onMove'> & {
  /** Describes the cards to screen readers; not visible. */
  label: string
  rows: readonly Row[]
  columnOf: (row: Row) => Key
  /** `words` are those of the notice: "Moved to Won". */
  onMove: (row: Row, to: Key, words: string) => void
}

/**
 * Shows records in columns. Users move cards by mouse, touch or menu; arrow keys move focus between cards, and M opens
 * the menu of the focused card. Renders only visible cards.
 */
export function Board<Row extends BoardRow, Key extends string>(props: BoardProps<Row, Key>) {
  const { label, rows, columnOf, onMove, ...shared } = props
  const { columns, nameOf } = shared
  const [announcement, setAnnouncement] = useState('')
  const [landed, setLanded] = useState<{ id: string; column: Key }>()
  const { folded, fold } = useFolded(label, columns)
  /** The column that the user has just opened or folded; focus stays on it. */
  const [touched, setTouched] = useState<Key>()
  const inColumns = Map.groupBy(rows, columnOf)
  const isFolded = ({ key, closed }: (typeof columns)[number]) => closed !== undefined && folded.includes(key)
  const columnName = (key: Key) => columns.find((column) => column.key === key)!.label
  const move = (row: Row, to: Key) => {
    if (columnOf(row) === to) return
    onMove(row, to, `Moved to ${columnName(to)}`)
    setAnnouncement(`Moved ${nameOf(row)} to ${columnName(to)}.`)
  }
  const moveByMenu = (row: Row, to: Key) => {
    fold(to, false)
    setLanded({ id: row.id, column: to })
    move(row, to)
  }
  const latest = useRef(moveByMenu)
  useEffect(() => {
    latest.current = moveByMenu
  })
  const onMoveCard = useCallback((row: Row, to: Key) => latest.current(row, to), [])
  const { dragged, context } = useDragging(rows, 'column', (row, to) => move(row, to as Key))
  return (
    <DndContext {...context} id={label} autoScroll={{ threshold: { x: 0.06, y: 0.15 } }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the links inside; it scrolls sideways */}
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={walk}
        // A grid, because it gives columns their final widths before all of them have arrived.
        style={{ gridTemplateColumns: columns.map((one) => (isFolded(one) ? '2.75rem' : 'var(--column)')).join(' ') }}
        className="-mx-4 grid min-h-0 flex-1 scroll-px-4 grid-rows-[minmax(0,1fr)] gap-3 overflow-x-auto px-4 pb-3 outline-offset-0 [--column:78vw] max-md:snap-x md:-mx-8 md:scroll-px-8 md:px-8 md:[--column:minmax(12.5rem,17rem)]"
      >
        {columns.map((column) =>
          isFolded(column) ? (
            <FoldedColumn
              key={column.key}
              column={column}
              takesFocus={touched === column.key}
              count={inColumns.get(column.key)?.length ?? 0}
              onOpen={() => {
                setTouched(column.key)
                fold(column.key, false)
              }}
            />
          ) : (
            <BoardColumn
              key={column.key}
              {...shared}
              column={column}
              rows={inColumns.get(column.key) ?? []}
              takesFocus={touched === column.key}
              onFold={
                column.closed &&
                (() => {
                  setTouched(column.key)
                  fold(column.key, true)
                })
              }
              landed={landed?.column === column.key ? landed.id : undefined}
              onLanded={() => setLanded(undefined)}
              onMove={onMoveCard}
            />
          ),
        )}
      </div>
      <div role="status" className="sr-only">
        {announcement}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Card name={nameOf(dragged)} lifted>
            {shared.card(dragged)}
          </Card>
        )}
      </DragOverlay>
    </DndContext>
  )
}
