'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { pathOfRecord } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { fileOf, mentionOf } from '#server/modules/documents/rules/safe-address.ts'
import { useCursors } from './cursors/use-cursors.ts'
import { DocumentEditor, type EditorHandle } from './editor/document-editor.tsx'
import { useFindMentions } from './find-mentions.tsx'
import { imageIn, type ShownImages } from './images/shown-images.ts'
import type { SaveState, Stored } from './saving/document-saver.ts'
import { useDocumentSaving } from './saving/use-document-saving.ts'
import { useSuggestions } from './suggestions/use-suggestions.tsx'

/** `settle` saves pending text and returns the new version; undefined if saving fails. */
export type WritingHandle = EditorHandle & { settle: () => Promise<number | undefined> }

export type WritingProps = {
  id: string
  /** The document as the page was rendered with. */
  stored: Stored
  /** The newest version that the page knows of. */
  newest: number
  images: ShownImages
  onReady: (handle: WritingHandle | undefined) => void
  /** The text has changed, by the user or by others. */
  onChanged: () => void
  onState: (state: SaveState) => void
}

/** The editor of a document, which saves itself. Loaded after the page. */
export function Writing({ id, stored, newest, images, onReady, onChanged, onState }: WritingProps) {
  const { root, here } = useFrame()
  const router = useRouter()
  const find = useFindMentions()
  const saving = useDocumentSaving(id, stored, newest)
  const { session, state } = saving
  const [editor, setEditor] = useState<EditorHandle>()
  const suggestions = useSuggestions(id, { ...saving, editor })
  const [start] = useState(() => session.readDraft() ?? stored.content)
  const movedCursor = useCursors(id, { stored: saving.stored, editor })
  useEffect(() => onState(state), [onState, state])
  const follow = (href: string) => {
    const mention = mentionOf(href)
    const path = mention && pathOfRecord(mention.entity, mention.id)
    if (path) router.push(root + path)
    else if (href.startsWith('/')) router.push(href)
    else if (!mention) window.open(href, '_blank', 'noreferrer')
  }
  return (
    <>
      <DocumentEditor
        content={start}
        label="Text"
        onReady={(handle) => {
          session.onReady(handle)
          setEditor(handle)
          onReady(handle && { ...handle, settle: () => session.settle() })
        }}
        onTyped={session.onTyped}
        onChanged={onChanged}
        onMoved={() => {
          session.onMoved()
          movedCursor()
        }}
        elementOf={suggestions.elementOf}
        onFollow={follow}
        show={(src) => {
          const file = fileOf(src)
          return file ? imageIn(here.slug, file, images) : { address: src }
        }}
        images={images}
        find={find}
      />
      {suggestions.shown}
    </>
  )
}
