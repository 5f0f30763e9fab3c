'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Suggestion } from '#server/modules/documents/suggestions/schema.ts'
import type { EditorHandle } from '../editor/document-editor.tsx'
import type { Stored } from '../saving/document-saver.ts'
import type { SavingSession } from '../saving/saving-session.ts'
import { SuggestionCard } from './suggestion-card.tsx'

const NO_FIELDS = [] as const

type Settle = 'applySuggestion' | 'dismissSuggestion' | 'reopenSuggestion'
const FAILED: Record<Settle, string> = {
  applySuggestion: 'Could not use the suggestion',
  dismissSuggestion: 'Could not dismiss the suggestion',
  reopenSuggestion: 'Could not undo',
}

type Suggestions = {
  elementOf: (id: string) => HTMLElement
  /** The cards, each at its place in the editor or, if its block is gone, here. */
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
  const elements = useRef(new Map<string, HTMLElement>())
  const query = documents.suggestions.queryOptions({ id })
  const { data } = useQuery(query)
  useEffect(() => {
    // Until both are of one version, places follow the edits in the editor.
    if (!data || !editor || data.version !== stored.version) return
    const anchors = data.data.flatMap(({ id: own, block }) => (block === null ? [] : [{ id: own, block }]))
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
      if (said)
        toast.success(said, { action: { label: 'Undo', onClick: () => void settle('reopenSuggestion', suggestion) } })
    } catch (error) {
      toast.error(FAILED[act], { description: (error as Error).message })
    }
  }
  const card = (suggestion: Suggestion) => (
    <SuggestionCard
      key={suggestion.id}
      suggestion={suggestion}
      name={names.of('member', suggestion.author)}
      zone={here.zone}
      onUse={() => settle('applySuggestion', suggestion.id, 'Suggestion used')}
      onDismiss={() => settle('dismissSuggestion', suggestion.id, 'Suggestion dismissed')}
    />
  )
  const [beside, gone] = [
    data?.data.filter(({ block }) => block !== null),
    data?.data.filter(({ block }) => block === null),
  ]
  return {
    elementOf,
    shown: (
      <>
        {beside?.map((suggestion) => createPortal(card(suggestion), elementOf(suggestion.id), suggestion.id))}
        {gone && gone.length > 0 && (
          <section aria-label="Suggestions for deleted text" className="flex flex-col gap-2 pb-6 print:hidden">
            <h2 className="text-sm font-medium text-ink-muted">Suggestions for deleted text</h2>
            {gone.map(card)}
          </section>
        )}
        {data?.has_more && <p className="text-sm text-ink-muted">More suggestions follow when these are settled.</p>}
      </>
    ),
  }
}

function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.className = 'beside-text'
  place.contentEditable = 'false'
  return place
}
