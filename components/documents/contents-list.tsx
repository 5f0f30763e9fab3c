import { BareButton } from '#components/ui/bare-button.tsx'
import type { Heading } from '#server/modules/documents/rules/document-text.ts'

type ContentsListProps = { headings: readonly Heading[]; onShow: (block: number) => void }

/** The headings of a document; each scrolls to its place. */
export function ContentsList({ headings, onShow }: ContentsListProps) {
  if (headings.length < 2) return null
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <nav aria-label="Contents" className="flex flex-col gap-1 print:hidden">
      <h2 className="text-sm font-medium text-ink-muted">Contents</h2>
      <ol className="flex max-h-80 flex-col overflow-y-auto">
        {headings.map(({ level, text, block }) => (
          <li key={block}>
            <BareButton
              onClick={() => onShow(block)}
              style={{ paddingLeft: `${8 + 12 * (level - top)}px` }}
              className="min-h-7 w-full truncate rounded-md py-1 pr-2 text-left text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-10"
              dir="auto"
            >
              {text}
            </BareButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
