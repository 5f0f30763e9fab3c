'use client'

import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

// Constants, because new options on every render would render every card of a board again.
const MOUSE = { activationConstraint: { distance: 5 } }
const FINGER = { activationConstraint: { delay: 220, tolerance: 6 } }

/** The mouse drags after a few pixels. Touch drags after a short hold, so that a swipe still scrolls. */
export function usePointers() {
  return useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, FINGER))
}

/** Boards and calendars announce moves themselves, because records can also be moved without dragging. */
const nothing = () => undefined
export const quiet = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
