'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refusalOf } from '#components/sync/refusal.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import { useLeaveWarning, useOnLeave } from '#components/ui/use-unsaved.ts'
import { NoMindMap, type Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'
import type { OpenMindmap } from '#server/modules/mindmaps/schema.ts'
import { arrived, beginEditing, decided, edited, type Editing, isSaved, redone, saved, undone } from './editing.ts'

const SAVE_MS = 700
const AGAIN_MS = 2_000

/** The nodes of a mind map, saved soon after each edit and merged with the edits of others. */
export function useMindmap(initial: OpenMindmap) {
  const { id } = initial
  const { mindmaps } = useTRPC()
  const { data: stored } = useQuery(
    mindmaps.open.queryOptions({ id }, { initialData: initial, staleTime: Infinity, retry: false }),
  )
  const { mutateAsync: save } = useMutation(mindmaps.save.mutationOptions())
  const latest = useRef<Editing>(undefined)
  latest.current ??= beginEditing(initial)
  const [state, setState] = useState(latest.current)
  const [isFailed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)

  const write = useCallback((next: Editing) => {
    latest.current = next
    setState(next)
  }, [])

  const send = useCallback(
    async function send(): Promise<void> {
      clearTimeout(timer.current)
      const { tree, base, version, asked } = latest.current!
      if (isSaving.current || asked || isSaved(latest.current!)) return
      isSaving.current = true
      let again = 0
      try {
        const { mindmap, conflicts } = await save({ id, version, base, tree })
        setFailed(false)
        if (conflicts.length === 0) write(saved(latest.current!, tree, mindmap))
        else write({ ...latest.current!, asked: { conflicts, theirs: mindmap.tree, version: mindmap.version } })
      } catch (error) {
        setFailed(true)
        if (refusalOf(error)) {
          toast.error('Could not save', { description: (error as Error).message })
          return
        }
        again = AGAIN_MS
      } finally {
        isSaving.current = false
      }
      if (!isSaved(latest.current!)) timer.current = setTimeout(() => void send(), again)
    },
    [id, save, write],
  )

  /** Shows the reason instead of an edit beyond the limits. */
  const change = useCallback(
    (make: (state: Editing) => Editing): boolean => {
      try {
        const next = make(latest.current!)
        if (next === latest.current) return true
        write(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void send(), SAVE_MS)
        return true
      } catch (error) {
        if (!(error instanceof NoMindMap)) throw error
        toast.error('Not possible', { description: `${error.reason[0]!.toUpperCase()}${error.reason.slice(1)}.` })
        return false
      }
    },
    [send, write],
  )

  useEffect(() => {
    const { current } = latest
    if (stored && stored.version > current!.version && isSaved(current!) && !isSaving.current)
      write(arrived(current!, stored))
  }, [stored, state, write])
  useLeaveWarning(() => !isSaved(latest.current!))
  useOnLeave(() => void send())

  return {
    state,
    isFailed,
    /** `seen`: the tree that the edit was made on. */
    edit: useCallback((next: Topic, seen?: Topic) => change((now) => edited(now, next, seen)), [change]),
    undo: useCallback(() => change(undone), [change]),
    redo: useCallback(() => change(redone), [change]),
    decide: useCallback((keepMine: ReadonlySet<string>) => change((now) => decided(now, keepMine)), [change]),
  }
}

export type MindmapEditor = ReturnType<typeof useMindmap>
