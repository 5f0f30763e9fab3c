import { Banner } from '#components/ui/banner.tsx'
import { fieldOf, type RecordKind } from './record-kind.ts'
import type { ImportReport } from './use-import.ts'

const SHOWN = 50

type ImportProblemsProps = { report: ImportReport; kind: Pick<RecordKind, 'fields' | 'nouns'> }

/** What the check said: how many are good, and line by line why the others are not. */
export function ImportProblems({ report: { good, problems }, kind }: ImportProblemsProps) {
  if (problems.length === 0)
    return <Banner tone="success">All {good.toLocaleString('en')} rows can be imported.</Banner>
  return (
    <div className="flex flex-col gap-2" role="status">
      <Banner tone="warning">
        {good.toLocaleString('en')} of {(good + problems.length).toLocaleString('en')} rows can be imported. These are
        left out:
      </Banner>
      <ul
        aria-label="Rows left out"
        className="max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {problems.slice(0, SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="flex gap-3 px-3 py-1.5">
            <span className="w-16 shrink-0 text-ink-muted tabular-nums">Line {line}</span>
            <span className="min-w-0 break-words">{withLabel(message, kind)}</span>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <p className="text-ink-muted">
          And {(problems.length - SHOWN).toLocaleString('en')} more {kind.nouns}.
        </p>
      )}
    </div>
  )
}

/** The server names a field as REST does; people know its label. */
const withLabel = (message: string, kind: Pick<RecordKind, 'fields'>) =>
  message.replace(/^\w+(?=[:.[])/, (key) => fieldOf(kind, key)?.label ?? key)
