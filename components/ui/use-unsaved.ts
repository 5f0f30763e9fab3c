'use client'

import { useEffect, useRef } from 'react'

/** The browser asks before it closes or reloads the page while there are unsaved changes. */
export function useLeaveWarning(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved)
  useEffect(() => {
    latest.current = isUnsaved
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => latest.current() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/** Runs `save` when the component unmounts for good, for example on browser back or when a filter hides it. */
export function useOnLeave(save: () => void): void {
  const latest = useRef(save)
  const isHere = useRef(false)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      queueMicrotask(() => !isHere.current && latest.current())
    }
  }, [])
}
