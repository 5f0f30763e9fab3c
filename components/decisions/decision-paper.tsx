'use client'

import { DescriptionList } from '#components/ui/description-list.tsx'
import { dayOf, formatDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Decision } from '#server/modules/decisions/schema.ts'
import { METHOD_LABELS } from './decision-labels.ts'
import { DecisionReason } from './decision-reason.tsx'
import { DECISION_STATES } from './decision-states.ts'
import { InputsTable } from './inputs-table.tsx'
import { Results } from './results.tsx'

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

type DecisionPaperProps = {
  workspace: string
  /** The day of printing. */
  today: string
  zone: string
  decision: Decision
  people: readonly string[]
  links: readonly string[]
}

/** A decision for a board meeting on A4, black on white in every theme. */
export function DecisionPaper({ workspace, today, zone, decision, people, links }: DecisionPaperProps) {
  const notation = useNotation()
  const { title, question, status, method, decided_at, review_due, result, inputs, currency } = decision
  const facts = [
    { label: 'Status', value: DECISION_STATES[status].label },
    { label: 'Method', value: METHOD_LABELS[method].label },
    ...(decided_at ? [{ label: 'Decided', value: formatDay(notation, dayOf(decided_at, zone), long) }] : []),
    ...(people.length > 0 ? [{ label: 'Decided by', value: people.join(', ') }] : []),
    ...(review_due ? [{ label: 'Review', value: formatDay(notation, review_due, long) }] : []),
    ...(links.length > 0 ? [{ label: 'Documents and risks', value: links.join('; ') }] : []),
  ]
  return (
    <article className="mx-auto scheme-light flex w-full max-w-[210mm] flex-col gap-8 bg-surface px-[18mm] py-[20mm] text-ink shadow-float max-md:px-5 max-md:py-8 print:max-w-none print:p-0 print:shadow-none">
      <header className="flex flex-col gap-4">
        <p className="text-ink-muted">
          {workspace} · {formatDay(notation, today, long)}
        </p>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {question && <p className="whitespace-pre-line">{question}</p>}
        <DescriptionList items={facts} />
      </header>
      <DecisionReason decision={decision} />
      <section aria-label="Inputs" className="flex flex-col gap-4">
        <h2 className="text-md font-semibold">Inputs</h2>
        <InputsTable method={method} inputs={inputs} />
      </section>
      <section aria-label="Result" className="flex flex-col gap-4">
        <h2 className="text-md font-semibold">Result</h2>
        <Results result={result} currency={currency} />
      </section>
    </article>
  )
}
