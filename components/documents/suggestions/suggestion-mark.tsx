'use client'

import { Avatar } from '#components/ui/avatar.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import type { Suggestion } from '#server/modules/documents/suggestions/schema.ts'
import { SuggestionCard } from './suggestion-card.tsx'

type SuggestionMarkProps = {
  /** Those of one place. */
  suggestions: readonly [Suggestion, ...Suggestion[]]
  nameOf: (author: string) => string
  /** The time zone of the workspace. */
  zone: string
  onUse: (suggestion: string) => Promise<unknown>
  onDismiss: (suggestion: string) => Promise<unknown>
}

/** A mark in the margin of the text, where it moves nothing. It opens the suggestions. */
export function SuggestionMark({ suggestions, nameOf, zone, onUse, onDismiss }: SuggestionMarkProps) {
  const [{ author, block }, ...others] = suggestions
  const label = others.length === 0 ? `Suggestion by ${nameOf(author)}` : `${suggestions.length} suggestions`
  return (
    <Popover
      title={block === null ? 'For deleted text' : label}
      titleHidden={block !== null}
      align="end"
      className="max-h-[min(30rem,80dvh)] w-72 overflow-y-auto"
      trigger={
        <BareButton className="suggestion-mark">
          {others.length === 0 && <Avatar name={nameOf(author)} seed={author} size="sm" />}
          {others.length > 0 && <span aria-hidden>{suggestions.length}</span>}
          <span className="sr-only">{label}</span>
        </BareButton>
      }
    >
      {suggestions.map((one) => (
        <SuggestionCard
          key={one.id}
          suggestion={one}
          name={nameOf(one.author)}
          zone={zone}
          onUse={() => onUse(one.id)}
          onDismiss={() => onDismiss(one.id)}
        />
      ))}
    </Popover>
  )
}
