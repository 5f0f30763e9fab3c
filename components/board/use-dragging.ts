'use client'

import {
  type DragEndEvent,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'

// Constants, because new options on every render would render every card of a board again.
const MOUSE = { activationConstraint: { distance: 5 } }
const FINGER = { activationConstraint: { delay: 220, tolerance: 6 } }

/** Boards and calendars announce moves themselves, because records can also be moved without dragging. */
const nothing = () => undefined
const quiet = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

/**
 * Rows that can be dragged onto elements with the data attribute `area`, whose value `onDrop` receives. The mouse drags
 * after a few pixels. Touch drags after a short hold, so that a swipe still scrolls. `context`: props of `DndContext`.
 */
export function useDragging<Row extends { id: string }>(
  rows: readonly Row[],
  area: 'column' | 'day',
  onDrop: (row: Row, value: string) => void,
) {
  const [dragged, setDragged] = useState<Row>()
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, FINGER))
  const rowOf = ({ active }: DragStartEvent | DragEndEvent) => rows.find(({ id }) => id === active.id)
  const context = {
    sensors,
    collisionDetection: pointerWithin,
    accessibility: { announcements: quiet },
    onDragStart: (event: DragStartEvent) => setDragged(rowOf(event)),
    onDragCancel: () => setDragged(undefined),
    onDragEnd: (event: DragEndEvent) => {
      setDragged(undefined)
      const row = rowOf(event)
      const value = releasedOn(area)
      if (row && value) onDrop(row, value)
    },
  }
  return { dragged, context }
}

/**
 * The value of this data attribute where the pointer is being released. dnd-kit only knows where the pointer was at the
 * last render, which on a busy machine is another column.
 */
function releasedOn(area: 'column' | 'day'): string | undefined {
  const event = window.event as MouseEvent | TouchEvent
  const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event
  const elements = document.elementsFromPoint(clientX, clientY) as HTMLElement[]
  return elements.find(({ dataset }) => area in dataset)?.dataset[area]
}
