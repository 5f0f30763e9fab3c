'use client'

import { BareButton } from '#components/ui/bare-button.tsx'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'

type SourceCardsProps = { sources: readonly ImportSource[]; onChoose: (source: ImportSource) => void }

export function SourceCards({ sources, onChoose }: SourceCardsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {sources.map((source) => (
        <li key={source.name} className="flex">
          <BareButton
            aria-label={`Import from ${source.label}`}
            className="flex flex-1 flex-col gap-1 rounded-lg border border-line bg-surface p-4 text-left transition-colors hover:bg-hover"
            onClick={() => onChoose(source)}
          >
            <span className="font-medium">{source.label}</span>
            <span className="text-ink-muted">{source.becomes}</span>
          </BareButton>
        </li>
      ))}
    </ul>
  )
}
