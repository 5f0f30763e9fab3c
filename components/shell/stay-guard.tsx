'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { unreadField } from '#components/ui/unread-field.ts'
import { useLeaveWarning } from '#components/ui/use-unsaved.ts'
import { guard } from './leave-page.ts'

type Traversal = Event & { navigationType: string; destination: { key: string } }
type Navigation = EventTarget & { traverseTo: (key: string) => unknown }
type Asked = { typed: string; leave: () => void }

/** Asks before a link, a key, a command or the browser's back button leaves a page with invalid text, which cannot be saved. */
export function StayGuard() {
  const router = useRouter()
  const [asked, setAsked] = useState<Asked>()
  const isLeaving = useRef(false)
  useLeaveWarning(() => unreadField() !== undefined)
  useEffect(() => {
    // Not in all browsers.
    const navigation = Reflect.get(window, 'navigation') as Navigation | undefined
    const holds = (leave: () => void) => {
      const field = unreadField()
      if (field) setAsked({ typed: field.value.trim(), leave })
      return field !== undefined
    }
    const ask = (event: Event, leave: () => void) => {
      if (!holds(leave)) return
      event.preventDefault()
      event.stopPropagation()
    }
    guard.holds = holds
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.target === '_blank' || link.hasAttribute('download')) return
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      // The browser itself asks before it leaves the application.
      if (link.origin !== location.origin || link.getAttribute('href')!.startsWith('#')) return
      ask(event, () => router.push(link.href))
    }
    const onNavigate = (event: Event) => {
      const { navigationType, destination, cancelable } = event as Traversal
      if (navigationType !== 'traverse' || !cancelable) return
      if (!isLeaving.current)
        ask(event, () => {
          isLeaving.current = true
          navigation?.traverseTo(destination.key)
        })
      isLeaving.current = false
    }
    document.addEventListener('click', onClick, true)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      delete guard.holds
      document.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [router])
  return (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={() => setAsked(undefined)}
      title="Leave this page?"
      description={
        asked?.typed ? `“${asked.typed}” is not valid and cannot be saved.` : 'An empty field cannot be saved.'
      }
      verb="Leave page"
      back="Keep editing"
      onConfirm={() => asked?.leave()}
    />
  )
}
