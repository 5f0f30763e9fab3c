'use client'

import { useMemo } from 'react'
import { MarkedText } from '#components/documents/versions/marked-text.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import type { Suggestion } from '#server/modules/documents/suggestions/schema.ts'
import { changedWords } from './changed-words.ts'

type SuggestionCardProps = {
  suggestion: Suggestion
  /** The name of its author. */
  name: string
  /** The time zone of the workspace. */
  zone: string
  onUse: () => Promise<unknown>
  onDismiss: () => Promise<unknown>
}

/** A person's words for a block of which the text has others. */
export function SuggestionCard({ suggestion, name, zone, onUse, onDismiss }: SuggestionCardProps) {
  const { author, at, content, replaces } = suggestion
  const { once, pending } = useOnce()
  const words = useMemo(() => changedWords(replaces as Doc, content as Doc), [replaces, content])
  return (
    <section aria-label={`Suggestion by ${name}`} className="suggestion-card">
      <p className="flex items-center gap-1.5 text-sm">
        <Avatar name={name} seed={author} size="sm" />
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="ml-auto text-ink-muted">
          <RelativeTime at={at} zone={zone} />
        </span>
      </p>
      <p className="max-h-40 overflow-y-auto text-sm break-words whitespace-pre-wrap" dir="auto">
        <MarkedText words={words} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={pending} onClick={() => void once(onUse)}>
          Use this
        </Button>
        <Button size="sm" variant="ghost" disabled={pending} onClick={() => void once(onDismiss)}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
