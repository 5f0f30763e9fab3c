'use client'

import { useSyncExternalStore } from 'react'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { ReadView } from './read-view.tsx'
import type { WritingProps } from './writing.tsx'

const Writing = lazyComponent<WritingProps>(async () => (await import('./writing.tsx')).Writing, Reading)

/** The text of a document: readable immediately, editable once the editor has loaded. */
export function DocumentText(props: WritingProps) {
  // The server does not render the editor, because it has no unsaved text.
  return useIsMounted() ? <Writing {...props} /> : <Reading {...props} />
}

function Reading({ stored, images }: WritingProps) {
  return (
    <div className="document-waiting">
      {/* The room of the toolbar, which is fixed on small screens. */}
      <div className="mb-3 h-9.25 max-md:hidden print:hidden" />
      <ReadView doc={stored.content} images={images} />
    </div>
  )
}

function useIsMounted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
