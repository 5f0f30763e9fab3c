'use client'

import { useEffect, useRef } from 'react'

/** While something is not saved, the browser asks before it closes or reloads the page. */
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

/** Runs `save` when its component goes away for good: by the browser's back button, or because a filter hides it. */
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
