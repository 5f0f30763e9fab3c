'use client'

import { BareButton } from '#components/ui/bare-button.tsx'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'

type SourceCardsProps = { sources: readonly ImportSource[]; onChoose: (source: ImportSource) => void }

/** A card per source. Its button covers the card. */
export function SourceCards({ sources, onChoose }: SourceCardsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {sources.map((source) => (
        <li
          key={source.name}
          className="relative flex flex-col gap-1 rounded-lg border border-line bg-surface p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-hover"
        >
          <BareButton
            aria-describedby={`becomes-${source.name}`}
            className="w-fit text-left font-medium outline-none after:absolute after:inset-0"
            onClick={() => onChoose(source)}
          >
            <span className="sr-only">Import from </span>
            {source.label}
          </BareButton>
          <p id={`becomes-${source.name}`} className="text-ink-muted">
            {source.becomes}
          </p>
        </li>
      ))}
    </ul>
  )
}
