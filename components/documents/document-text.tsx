'use client'

import { useSyncExternalStore } from 'react'
import { later } from '#components/ui/later.tsx'
import { ReadView } from './read-view.tsx'
import type { WritingProps } from './writing.tsx'

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
