import type { Words } from '#server/modules/documents/rules/compare-documents.ts'

/** A text with its added and removed words marked. */
export function MarkedText({ words }: { words: readonly Words[] }) {
  return words.map(({ kind, text }, place) => {
    if (kind === 'added')
      return (
        <ins key={place} className="rounded-sm bg-success-soft text-success-text no-underline">
          {text}
        </ins>
      )
    if (kind === 'removed')
      return (
        <del key={place} className="rounded-sm bg-danger-soft text-danger-text">
          {text}
        </del>
      )
    return <span key={place}>{text}</span>
  })
}
