'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Decide, Decision } from '#server/modules/decisions/schema.ts'
import { useDecision } from './use-decision.ts'

const schema = () => import('#server/modules/decisions/schema.ts').then((module) => module.Decide)

type DecideDialogProps = { decision: Decision; open: boolean; onOpenChange: (open: boolean) => void }

/** Records the chosen option, the reason and the review date. */
export function DecideDialog({ decision, open, onOpenChange }: DecideDialogProps) {
  const { here } = useFrame()
  const { decide } = useDecision(decision)
  const form = useZodForm(schema, {
    id: decision.id,
    chosen: winnerOf(decision),
    reason: '',
    review_due: decision.review_due,
  } as Decide)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Record the decision"
      description="The analysis can no longer be changed unless you reopen the decision."
      verb="Record decision"
      form={form}
      onSubmit={decide}
    >
      <FormField form={form} name="chosen" label="Chosen option">
        {(control) => <Input {...control} />}
      </FormField>
      <FormField form={form} name="reason" label="Reason" optional>
        {({ value, ...control }) => <Textarea {...control} value={value ?? ''} />}
      </FormField>
      <FormField form={form} name="review_due" label="Review on" optional>
        {({ value, onValueChange }) => (
          <DateField label="Review on" today={todayIn(here.zone)} value={value ?? null} onValueChange={onValueChange} />
        )}
      </FormField>
    </FormDialog>
  )
}

/** The option that the analysis ranks first, if any. */
function winnerOf({ result }: Decision): string {
  const { options } = result['values'] as { options?: { name: string; rank: number }[] }
  return options?.find(({ rank }) => rank === 1)?.name ?? ''
}
