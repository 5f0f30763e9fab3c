import { Card, Section } from '#components/ui/section.tsx'
import type { Decision } from '#server/modules/decisions/schema.ts'
import { OUTCOME_CHOICES } from './decision-labels.ts'

/** What was chosen and why, and later whether it was right. */
export function DecisionReason({ decision }: { decision: Decision }) {
  const { chosen, reason, outcome, outcome_note } = decision
  if (!chosen) return null
  return (
    <Section title="Decision">
      <Card className="flex flex-col gap-2">
        <p className="font-semibold">{chosen}</p>
        {reason && <p className="whitespace-pre-line">{reason}</p>}
        {outcome && (
          <p className="border-t border-line pt-2">
            <span className="text-ink-muted">Was it right? </span>
            {OUTCOME_CHOICES.find(({ value }) => value === outcome)?.label}
            {outcome_note && <span className="block whitespace-pre-line text-ink-muted">{outcome_note}</span>}
          </p>
        )}
      </Card>
    </Section>
  )
}
