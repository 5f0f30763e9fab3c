'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { pathOfRecord } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { later } from '#components/ui/later.tsx'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { mentionOf } from '#server/modules/documents/rules/safe-address.ts'
import type { EditorHandle } from './editor/document-editor.tsx'
import { useFindMentions } from './find-mentions.tsx'
import { ReadView } from './read-view.tsx'
import type { ConflictAsked } from './saving/saving-session.ts'

const DocumentEditor = later(async () => (await import('./editor/document-editor.tsx')).DocumentEditor, Awaited)
const ConflictView = later<ConflictAsked>(async () => (await import('./saving/conflict-view.tsx')).ConflictView)

type DocumentTextProps = {
  content: Doc
  /** Unsaved text of an earlier visit, which is edited instead. */
  readDraft: () => Doc | undefined
  onReady: (handle: EditorHandle | undefined) => void
  onTyped: () => void
  conflict: ConflictAsked | undefined
}

/** The text of a document: to read at once, to write as soon as the editor has loaded. */
export function DocumentText(props: DocumentTextProps) {
  const isMounted = useIsMounted()
  // The editor is no part of the page from the server, which knows no unsaved text.
  return isMounted ? <Writing {...props} /> : <ReadView doc={props.content} />
}

function Writing({ content, readDraft, onReady, onTyped, conflict }: DocumentTextProps) {
  const { root } = useFrame()
  const router = useRouter()
  const find = useFindMentions()
  const [start] = useState(() => readDraft() ?? content)
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
        awaited={<ReadView doc={start} />}
        onReady={onReady}
        onTyped={onTyped}
        onFollow={follow}
        find={find}
      />
      {conflict && <ConflictView {...conflict} />}
    </>
  )
}

function Awaited({ awaited }: { awaited: ReactNode }) {
  return awaited
}

function useIsMounted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** The handle of the editor once it is ready, and a way to learn about its text after typing pauses. */
export function useHandle(onReady: (handle: EditorHandle | undefined) => void) {
  const handle = useRef<EditorHandle>(undefined)
  const ready = useCallback(
    (next: EditorHandle | undefined) => {
      handle.current = next
      onReady(next)
    },
    [onReady],
  )
  return { handle, ready }
}
