'use client'

import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, pointerWithin } from '@dnd-kit/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BoardLane } from './board-lane.tsx'
import { Card } from './card.tsx'
import { FoldedLane } from './folded-lane.tsx'
import type { BoardRow, Lanes } from './lanes.ts'
import { quiet, usePointers } from './pointers.ts'
import { useFolded } from './use-folded.ts'
import { walk } from './walk.ts'

type BoardProps<Row extends BoardRow, Key extends string> = Lanes<Row, Key> & {
  /** Describes the cards to screen readers; not visible. */
  label: string
  rows: readonly Row[]
  laneOf: (row: Row) => Key
}

/**
 * Shows records in lanes. Users move cards by mouse, touch or menu; arrow keys move focus between cards, and M opens
 * the menu of the focused card. Renders only visible cards.
 */
export function Board<Row extends BoardRow, Key extends string>(props: BoardProps<Row, Key>) {
  const { label, rows, laneOf, ...shared } = props
  const { lanes, nameOf, onMove } = shared
  const [dragged, setDragged] = useState<Row>()
  const [announcement, setAnnouncement] = useState('')
  const [landed, setLanded] = useState<{ id: string; lane: Key }>()
  const { folded, fold } = useFolded(label, lanes)
  /** The lane that the user has just opened or folded; focus stays on it. */
  const [touched, setTouched] = useState<Key>()
  const sensors = usePointers()
  const inLanes = Map.groupBy(rows, laneOf)
  const laneName = (key: Key) => lanes.find((lane) => lane.key === key)!.label
  const move = (row: Row, to: Key) => {
    if (laneOf(row) === to) return
    onMove(row, to)
    setAnnouncement(`Moved ${nameOf(row)} to ${laneName(to)}.`)
  }
  const moveByMenu = (row: Row, to: Key) => {
    fold(to, false)
    setLanded({ id: row.id, lane: to })
    move(row, to)
  }
  const latest = useRef(moveByMenu)
  useEffect(() => {
    latest.current = moveByMenu
  })
  const onMoveCard = useCallback((row: Row, to: Key) => latest.current(row, to), [])
  const onDragStart = ({ active }: DragStartEvent) => setDragged(rows.find(({ id }) => id === active.id))
  const onDragEnd = ({ over }: DragEndEvent) => {
    setDragged(undefined)
    if (dragged && over) move(dragged, over.id as Key)
  }
  return (
    <DndContext
      id={label}
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={{ threshold: { x: 0.06, y: 0.15 } }}
      accessibility={{ announcements: quiet }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(undefined)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the links inside; it scrolls sideways */}
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={walk}
        className="-mx-4 flex min-h-0 flex-1 scroll-px-4 max-md:snap-x gap-3 overflow-x-auto px-4 pb-3 outline-offset-0 md:-mx-8 md:scroll-px-8 md:px-8"
      >
        {lanes.map((lane) =>
          lane.closed && folded.includes(lane.key) ? (
            <FoldedLane
              key={lane.key}
              lane={lane}
              takesFocus={touched === lane.key}
              count={inLanes.get(lane.key)?.length ?? 0}
              onOpen={() => {
                setTouched(lane.key)
                fold(lane.key, false)
              }}
            />
          ) : (
            <BoardLane
              key={lane.key}
              {...shared}
              lane={lane}
              rows={inLanes.get(lane.key) ?? []}
              takesFocus={touched === lane.key}
              onFold={
                lane.closed &&
                (() => {
                  setTouched(lane.key)
                  fold(lane.key, true)
                })
              }
              landed={landed?.lane === lane.key ? landed.id : undefined}
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
