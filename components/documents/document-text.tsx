'use client'

import { useSyncExternalStore } from 'react'
import { later } from '#components/ui/later.tsx'
import type { EditorHandle } from './editor/document-editor.tsx'
import { ReadView } from './read-view.tsx'
import type { SaveState, Stored } from './saving/document-saver.ts'

/** `settle` saves what is typed and returns the version then; undefined if it cannot be saved now. */
export type WritingHandle = EditorHandle & { settle: () => Promise<number | undefined> }

export type WritingProps = {
  id: string
  /** The document as the page was rendered with. */
  stored: Stored
  /** The newest version that the page knows of. */
  newest: number
  onReady: (handle: WritingHandle | undefined) => void
  onTyped: () => void
  onState: (state: SaveState) => void
}

const Writing = later<WritingProps>(async () => (await import('./writing.tsx')).Writing, Reading)

/** The text of a document: to read at once, to write as soon as the editor has loaded. */
export function DocumentText(props: WritingProps) {
  // The editor is no part of the page from the server, which knows no unsaved text.
  return useIsMounted() ? <Writing {...props} /> : <Reading {...props} />
}

function Reading({ stored }: WritingProps) {
  return <ReadView doc={stored.content} />
}

function useIsMounted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
