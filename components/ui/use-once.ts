'use client'

import { type TransitionStartFunction, useLayoutEffect, useRef, useState, useTransition } from 'react'

type Once = {
  /**
   * Runs `act`, or nothing while an earlier press is at work: then it returns undefined. A navigation that `act` starts
   * within `leave` still belongs to the press.
   */
  once: <Result>(act: (leave: TransitionStartFunction) => Promise<Result>) => Promise<Result | undefined>
  /** For the button, which is loading until the press has its effect. */
  pending: boolean
}

/**
 * Gives a press exactly one effect. Repeated clicks, a repeated Enter and a held key do nothing until `act` has
 * settled and the page that it opens has replaced the current one. After a failure, the next press runs again.
 */
export function useOnce(): Once {
  // A ref, because a second press can come before React renders the button as loading.
  const isHeld = useRef(false)
  const isShown = useRef(false)
  const [state, setState] = useState({ isRunning: false })
  const [isLeaving, leave] = useTransition()
  const pending = state.isRunning || isLeaving
  // Released with the screen that shows the outcome: until then, a press would refer to the earlier screen.
  useLayoutEffect(() => {
    if (!pending) isHeld.current = false
  }, [state, pending])
  // A notice can outlive the page and offer to undo what its button did.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return {
    pending,
    async once(act) {
      if (isHeld.current) return undefined
      isHeld.current = true
      setState({ isRunning: true })
      try {
        return await act(leave)
      } finally {
        setState({ isRunning: false })
        if (!isShown.current) isHeld.current = false
      }
    },
  }
}
