'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import type { SchemaSource } from '#components/ui/form-check.ts'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import type { EnterCost } from '#server/modules/marketing/schema.ts'

const schema = () => import('#server/modules/marketing/schema.ts').then((module) => module.EnterCost)

/** Form values: the amount starts empty. */
type Typed = Omit<EnterCost, 'amount'> & { amount: number | null }

type CostDialogProps = { campaign: Campaign; open: boolean; onOpenChange: (open: boolean) => void }

export function CostDialog({ campaign: { id: campaign, currency }, open, onOpenChange }: CostDialogProps) {
  const { marketing } = useTRPC()
  const queries = useQueryClient()
  const today = todayIn(useFrame().here.zone)
  const form = useZodForm<Typed, EnterCost>(schema as SchemaSource<Typed, EnterCost>, {
    campaign,
    currency,
    date: today,
    channel: null,
    amount: null,
  })
  const enter = useMutation(
    marketing.enterCost.mutationOptions({ onSuccess: () => queries.invalidateQueries(marketing.pathFilter()) }),
  ).mutateAsync
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add cost"
      description="One amount per date, channel and currency. A new entry replaces the existing amount."
      verb="Add cost"
      form={form}
      onSubmit={enter}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <FormField form={form} name="date" label="Date">
          {({ value, onValueChange }) => (
            <DateField label="Date" value={value} onValueChange={(day) => day && onValueChange(day)} today={today} />
          )}
        </FormField>
        <FormField form={form} name="channel" label="Channel" optional>
          {({ value, onValueChange, ...control }) => (
            <Input
              {...control}
              value={value ?? ''}
              onValueChange={(channel) => onValueChange(channel || null)}
              placeholder="search"
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField form={form} name="amount" label="Amount">
          {(control) => (
            <NumberInput {...control} decimals={2} least={0} unit={form.values.currency} isMoney unitHidden />
          )}
        </FormField>
        <FormField form={form} name="currency" label="Currency">
          {(control) => <Input {...control} maxLength={3} autoComplete="off" />}
        </FormField>
      </div>
    </FormDialog>
  )
}
