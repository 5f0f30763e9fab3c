import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { draftFrom, type FileStyle, type Mapping, type Question, type Reading } from './csv.ts'

type ImportQuestionProps = {
  rows: readonly string[][]
  mapping: Mapping
  reading: Reading
  onAnswer: (style: FileStyle) => void
}

/** Asks how to read the first ambiguous number or date. The answer applies to the whole file. */
export function ImportQuestion({ rows, mapping, reading, onAnswer }: ImportQuestionProps) {
  const question = firstQuestion(rows, mapping, reading)
  if (!question) return null
  return (
    <Banner tone="warning" title={`What does “${question.text}” mean?`}>
      <span className="flex flex-wrap items-center gap-1.5">
        {question.answers.map(({ label, style }) => (
          <Button key={label} size="sm" onClick={() => onAnswer(style)}>
            {label}
          </Button>
        ))}
        <span>Your answer applies to the whole file.</span>
      </span>
    </Banner>
  )
}

function firstQuestion(rows: readonly string[][], mapping: Mapping, reading: Reading): Question | undefined {
  for (const cells of rows) {
    const drafted = draftFrom(cells, mapping, reading)
    if ('question' in drafted && drafted.question) return drafted.question
  }
  return undefined
}
