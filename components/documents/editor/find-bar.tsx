'use client'

import type { EditorView } from '@tiptap/pm/view'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { findNext, findState, findWords, selectFound } from './find-text.ts'

/** Finds words in the document. Enter moves to the next match, Escape closes. */
export function FindBar({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState(() => findState(view))
  const close = () => {
    selectFound(view)
    onClose()
    view.focus()
  }
  useEffect(
    () => () => {
      if (!view.isDestroyed) findWords(view, '')
    },
    [view],
  )
  const step = (by: -1 | 1) => setFound(findNext(view, by))
  return (
    <div role="search" aria-label="Find in this document" className="flex items-center gap-1 p-1">
      <Input
        autoFocus
        className="max-w-64"
        icon={<Search />}
        aria-label="Find in this document"
        placeholder="Find"
        value={words}
        onValueChange={(value) => {
          setWords(value)
          setFound(findWords(view, value))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') close()
          else return
          event.preventDefault()
        }}
      />
      <span role="status" className="min-w-16 px-1 text-sm text-ink-muted tabular-nums">
        {words !== '' && (found.matches.length ? `${found.current + 1} of ${found.matches.length}` : 'Not found')}
      </span>
      <IconButton size="sm" label="Previous" icon={<ChevronUp />} onClick={() => step(-1)} />
      <IconButton size="sm" label="Next" icon={<ChevronDown />} onClick={() => step(1)} />
      <IconButton size="sm" label="Close search" icon={<X />} onClick={close} />
    </div>
  )
}
