import { Banner } from '#components/ui/banner.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { type ImportKind, reasonSentence } from './record-kind.ts'
import type { ImportReport } from './use-import.ts'

const SHOWN = 50
const count = (notation: Notation, rows: number) => formatNumber(notation, rows)

type ImportProblemsProps = {
  report: ImportReport
  kind: Pick<ImportKind, 'fields' | 'noun' | 'nouns'>
  /** Whether duplicates are skipped. */
  skipping: boolean
  onSkippingChange: (skipping: boolean) => void
}

/** The result of the check: the number of valid rows, then errors and warnings by line. */
export function ImportProblems({ report, kind, skipping, onSkippingChange }: ImportProblemsProps) {
  const notation = useNotation()
  const { good, updated, skipped, problems, duplicates, warnings } = report
  const all = good + skipped + problems.length
  const existing = skipped > 0 && ` ${count(notation, skipped)} ${skipped === 1 ? 'already exists' : 'already exist'}.`
  const updating =
    updated > 0 &&
    (good === 1
      ? ` It updates an existing ${kind.noun}.`
      : updated === 1
        ? ` 1 of them updates an existing ${kind.noun}.`
        : ` ${count(notation, updated)} of them update existing ${kind.nouns}.`)
  const isAll = good === all
  return (
    <div className="flex flex-col gap-2" role="status">
      <Banner tone={problems.length === 0 ? 'success' : 'warning'}>
        {isAll
          ? `${good === 1 ? 'The row' : `All ${count(notation, good)} rows`} can be imported.`
          : `${count(notation, good)} of ${count(notation, all)} rows can be imported.`}
        {updating}
        {existing}
        {problems.length > 0 && ' These rows will be skipped:'}
      </Banner>
      <Notes label="Skipped rows" notes={problems} kind={kind} />
      {duplicates.length > 0 && (
        <>
          <RadioGroup
            label={
              duplicates.length === 1
                ? '1 row has an email address that already exists'
                : `${count(notation, duplicates.length)} rows have an email address that already exists`
            }
            options={[
              { value: 'skip', label: duplicates.length === 1 ? 'Skip it' : 'Skip them' },
              {
                value: 'import',
                label: `Import as ${duplicates.length === 1 ? `a duplicate ${kind.noun}` : `duplicate ${kind.nouns}`}`,
              },
            ]}
            value={skipping ? 'skip' : 'import'}
            onValueChange={(choice) => onSkippingChange(choice === 'skip')}
          />
          <Notes label="Duplicates" notes={duplicates} kind={kind} />
        </>
      )}
      {warnings.length > 0 && <p className="text-ink-muted">These rows will be imported with a warning:</p>}
      <Notes label="Warnings" notes={warnings} kind={kind} />
    </div>
  )
}

type NotesProps = { label: string; notes: ImportReport['problems']; kind: Pick<ImportKind, 'fields'> }

function Notes({ label, notes, kind }: NotesProps) {
  const notation = useNotation()
  if (notes.length === 0) return null
  return (
    <>
      <ul aria-label={label} className="max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {notes.slice(0, SHOWN).map((note) => (
          <li key={`${note.line} ${note.message}`} className="flex gap-3 px-3 py-1.5">
            <span className="w-16 shrink-0 text-ink-muted tabular-nums">Line {note.line}</span>
            <span className="min-w-0 break-words">{reasonSentence(kind, note)}</span>
          </li>
        ))}
      </ul>
      {notes.length > SHOWN && <p className="text-ink-muted">And {count(notation, notes.length - SHOWN)} more rows</p>}
    </>
  )
}
