'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CursorNote, onCursor } from '#components/presence/cursor-notes.ts'
import { newTab, presenceKey } from '#components/presence/presence-key.ts'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { tintOf } from '#components/ui/initials.ts'
import type { EditorHandle } from '../editor/document-editor.tsx'
import type { Stored } from '../saving/document-saver.ts'

const NO_FIELDS = [] as const
const COLORS = 8
/** The least time between two updates of the own cursor, and the longest while it stays. */
const SEND_MS = 120
const BEAT_MS = 3_000
/** A cursor that is not sent again is hidden. */
const LEASE_MS = 8_000
/** How long a cursor waits for the version that it refers to, at its last place. */
const WAIT_MS = 3_000

type Waiting = { note: CursorNote; until: number; waitsUntil: number; isShown: boolean }

/** Shows the cursors of the others in the editor, and the own one to them. Returns what reports that it moved. */
export function useCursors(id: string, { stored, editor }: { stored: Stored; editor: EditorHandle | undefined }) {
  const { person } = useFrame()
  const calls = useTRPCClient()
  const names = useNames(NO_FIELDS)
  const { data: present = [] } = useQuery<readonly string[]>({
    queryKey: presenceKey(id),
    queryFn: () => [],
    enabled: false,
    staleTime: Infinity,
  })
  const others = present.filter((member) => member !== person.id).join()
  const latest = useRef({ stored, names, others })
  const moved = useRef(() => {})
  const looked = useRef(() => {})
  useEffect(() => {
    latest.current = { stored, names, others }
    looked.current()
  })

  useEffect(() => {
    if (!editor) return
    const waiting = new Map<string, Waiting>()
    looked.current = () => {
      const { stored: text, names: known, others: here } = latest.current
      const now = Date.now()
      const gone: string[] = []
      const shown = [...waiting].flatMap(([tab, one]) => {
        const { member, at } = one.note
        const isOver = !at || one.until < now || !here.includes(member)
        if (isOver || (at[0] !== text.version && one.waitsUntil < now)) gone.push(tab)
        if (isOver) waiting.delete(tab)
        if (isOver || at[0] !== text.version || one.isShown) return []
        one.isShown = true
        const [, ...place] = at as [number, number, number, number, number]
        return [{ tab, name: known.of('member', member), color: tintOf(member, COLORS) + 1, at: place }]
      })
      editor.showCursors(text.content, shown, gone)
    }
    const stop = onCursor((note) => {
      if (note.record !== id || note.member === person.id) return
      const now = Date.now()
      waiting.set(note.tab, { note, until: now + LEASE_MS, waitsUntil: now + WAIT_MS, isShown: false })
      looked.current()
    })
    const timer = setInterval(() => looked.current(), 1_000)
    return () => {
      stop()
      clearInterval(timer)
      looked.current = () => {}
    }
  }, [editor, id, person.id])

  useEffect(() => {
    if (!editor || !others) return
    const tab = newTab()
    let timer: ReturnType<typeof setTimeout> | undefined
    let sentAt = 0
    let isShown = false
    const send = () => {
      timer = undefined
      const { version, content } = latest.current.stored
      const place = document.hidden ? undefined : editor.selected(content)
      if (!place && !isShown) return
      sentAt = Date.now()
      isShown = place !== undefined
      void calls.presence.point.mutate({ id, tab, ...(place && { at: [version, ...place] }) }).catch(() => undefined)
    }
    moved.current = () => {
      timer ??= setTimeout(send, Math.max(0, sentAt + SEND_MS - Date.now()))
    }
    const beat = setInterval(moved.current, BEAT_MS)
    document.addEventListener('visibilitychange', moved.current)
    moved.current()
    const move = moved.current
    return () => {
      clearTimeout(timer)
      clearInterval(beat)
      document.removeEventListener('visibilitychange', move)
      moved.current = () => {}
      if (isShown) void calls.presence.point.mutate({ id, tab }).catch(() => undefined)
    }
  }, [editor, id, others, calls])
  // Its place in a newer version.
  useEffect(() => moved.current(), [stored])

  return () => moved.current()
}
