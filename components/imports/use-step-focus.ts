import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the next step when the button that led there is gone. */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  // Before `keepFocus` looks for a neighbour, which would be the way back.
  useLayoutEffect(() => {
    if (shown.current !== step && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return element
}
