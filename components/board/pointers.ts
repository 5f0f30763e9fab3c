'use client'

import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

// Options of their own at each drawing would make every card of a board draw itself again.
const MOUSE = { activationConstraint: { distance: 5 } }
const FINGER = { activationConstraint: { delay: 220, tolerance: 6 } }

/** How records are dragged: by mouse after a few pixels; by a finger that rests first, for one that moves at once scrolls. */
export function usePointers() {
  return useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, FINGER))
}

/** Boards and calendars say themselves where a record has gone, whichever way it was moved. */
const nothing = () => undefined
export const quiet = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
