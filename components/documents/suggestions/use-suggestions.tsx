'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIsSmall } from '#components/ui/use-is-small.ts'
import type { Suggestion } from '#server/modules/documents/suggestions/schema.ts'
import type { EditorHandle } from '../editor/document-editor.tsx'
import type { Stored } from '../saving/document-saver.ts'
import type { SavingSession } from '../saving/saving-session.ts'
import { SuggestionMark } from './suggestion-mark.tsx'

const NO_FIELDS = [] as const

type Settle = 'applySuggestion' | 'dismissSuggestion' | 'reopenSuggestion'
const FAILED: Record<Settle, string> = {
  applySuggestion: 'Could not use the suggestion',
  dismissSuggestion: 'Could not dismiss the suggestion',
  reopenSuggestion: 'Could not undo',
}

type Suggestions = {
  elementOf: (id: string) => HTMLElement
  /** The marks of all suggestions, at their places in the editor. */
  shown: ReactNode
}

/** The suggestions of a document, beside the text that `editor` shows. */
export function useSuggestions(
  id: string,
  { session, stored, editor }: { session: SavingSession; stored: Stored; editor: EditorHandle | undefined },
): Suggestions {
  const { documents } = useTRPC()
  const calls = useTRPCClient()
  const queries = useQueryClient()
  const names = useNames(NO_FIELDS)
  const { here } = useFrame()
  const isSmall = useIsSmall()
  const elements = useRef(new Map<string, HTMLElement>())
  const query = documents.suggestions.queryOptions({ id })
  const { data } = useQuery(query)
  useEffect(() => {
    // Until both are of one version, places follow the edits in the editor.
    if (!data || !editor || data.version !== stored.version) return
    const anchors = byPlace(data.data).map(([{ id: own, block, place }]) => ({
      id: own,
      before: place,
      isBlock: block !== null,
    }))
    editor.place(anchors, stored.content)
  }, [data, editor, stored])
  const elementOf = (suggestion: string) => {
    const element = elements.current.get(suggestion) ?? makePlace()
    elements.current.set(suggestion, element)
    return element
  }
  const settle = async (act: Settle, suggestion: string, said?: string) => {
    try {
      await session.settle()
      const { version } = await calls.documents[act].mutate({ id, suggestion })
      session.heard(version)
      await queries.invalidateQueries({ queryKey: query.queryKey })
      // The mark that had the focus is gone. On a phone, the focus would open the keyboard.
      if (!isSmall) editor?.focus()
      if (said)
        toast.success(said, { action: { label: 'Undo', onClick: () => void settle('reopenSuggestion', suggestion) } })
    } catch (error) {
      toast.error(FAILED[act], { description: (error as Error).message })
    }
  }
  const marks = byPlace(data?.data ?? []).map((group) => {
    const [{ id: own }] = group
    const mark = (
      <SuggestionMark
        suggestions={group}
        nameOf={(author) => names.of('member', author)}
        zone={here.zone}
        onUse={(suggestion) => settle('applySuggestion', suggestion, 'Suggestion used')}
        onDismiss={(suggestion) => settle('dismissSuggestion', suggestion, 'Suggestion dismissed')}
      />
    )
    return createPortal(mark, elementOf(own), own)
  })
  return {
    elementOf,
    shown: (
      <>
        {marks}
        {data?.has_more && <p className="text-sm text-ink-muted">More suggestions follow when these are settled.</p>}
      </>
    ),
  }
}

type Group = [Suggestion, ...Suggestion[]]

/** Those of one block, or of one place from which blocks are gone, share a mark. */
const byPlace = (suggestions: readonly Suggestion[]): Group[] => [
  ...(Map.groupBy(suggestions, ({ block, place }) => `${block === null} ${place}`) as Map<string, Group>).values(),
]

function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.className = 'beside-text'
  place.contentEditable = 'false'
  return place
}
