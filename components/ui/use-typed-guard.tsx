'use client'

import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { useLeaveWarning } from './use-unsaved.ts'

type TypedField = HTMLInputElement | HTMLTextAreaElement
type Navigation = EventTarget | undefined
type NavigateEvent = Event & { navigationType: string }

const NOT_TYPED = new Set(['checkbox', 'radio', 'file', 'button', 'submit', 'hidden', 'range', 'color'])
const isTyped = (element: Element): element is TypedField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type))

/**
 * Protects text typed into a dialog: Escape, a click outside, its buttons and the browser's back button ask before
 * they discard it. Spread `watch` on the dialog, close it with `close` and render `question` in it.
 */
export function useTypedGuard(open: boolean, onClose: () => void): Guard {
  const first = useRef(new Map<TypedField, string>())
  const [asking, setAsking] = useState(false)
  const hasTyped = () =>
    open &&
    [...first.current].some(([field, value]) => field.isConnected && field.value !== value && field.value.trim())
  useLeaveWarning(() => Boolean(hasTyped()))

  const latest = useRef(hasTyped)
  useEffect(() => {
    latest.current = hasTyped
  })
  useEffect(() => {
    if (!open) return first.current.clear()
    const { navigation } = window as unknown as { navigation: Navigation }
    const onNavigate = (event: Event) => {
      if ((event as NavigateEvent).navigationType !== 'traverse' || !event.cancelable || !latest.current()) return
      event.preventDefault()
      setAsking(true)
    }
    navigation?.addEventListener('navigate', onNavigate)
    return () => navigation?.removeEventListener('navigate', onNavigate)
  }, [open])

  return {
    watch: {
      onFocusCapture: ({ target }) => {
        if (isTyped(target) && !first.current.has(target)) first.current.set(target, target.value)
      },
    },
    close: () => (hasTyped() ? setAsking(true) : onClose()),
    question: (
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard changes?"
        description="Your changes have not been saved."
        verb="Discard"
        back="Keep editing"
        onConfirm={onClose}
      />
    ),
  }
}

type Guard = { watch: { onFocusCapture: (event: FocusEvent) => void }; close: () => void; question: ReactNode }
