'use client'

import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Decision, Review } from '#server/modules/decisions/schema.ts'
import { OUTCOME_CHOICES } from './decision-labels.ts'
import { useDecision } from './use-decision.ts'

const schema = () => import('#server/modules/decisions/schema.ts').then((module) => module.Review)

type ReviewDialogProps = { decision: Decision; open: boolean; onOpenChange: (open: boolean) => void }

/** Records whether the decision was right. */
export function ReviewDialog({ decision, open, onOpenChange }: ReviewDialogProps) {
  const { review } = useDecision(decision)
  const form = useZodForm(schema, {
    id: decision.id,
    outcome: decision.outcome ?? 'right',
    outcome_note: decision.outcome_note,
  } as Review)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Review this decision"
      verb="Save review"
      form={form}
      onSubmit={review}
    >
      <FormField form={form} name="outcome">
        {(control) => <RadioGroup {...control} label="Was it right?" options={OUTCOME_CHOICES} />}
      </FormField>
      <FormField form={form} name="outcome_note" label="What happened?" optional>
        {({ value, ...control }) => <Textarea {...control} value={value ?? ''} />}
      </FormField>
    </FormDialog>
  )
}
