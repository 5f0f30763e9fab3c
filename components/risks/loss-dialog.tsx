'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Risk } from '#server/modules/risks/schema.ts'

const schema = () => import('#server/modules/risks/form/schema.ts').then((module) => module.LossForm)

type LossDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  loss: Risk['loss']
  onSave: (loss: Risk['loss']) => void
}

const FIELDS = [
  { name: 'low', label: 'Lowest' },
  { name: 'likely', label: 'Most likely' },
  { name: 'high', label: 'Highest' },
] as const

export function LossDialog({ open, onOpenChange, loss, onSave }: LossDialogProps) {
  const { currency } = useFrame().here
  const form = useZodForm(schema, {
    low: null as number | null,
    likely: null as number | null,
    high: null as number | null,
    currency,
    ...loss,
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Loss"
      description="The cost if the risk occurs."
      verb="Save loss"
      form={form}
      onSubmit={async (next) => onSave(next)}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {FIELDS.map(({ name, label }) => (
          <FormField key={name} form={form} name={name} label={label}>
            {(control) => <NumberInput {...control} decimals={2} least={0} isMoney unit={form.values.currency} />}
          </FormField>
        ))}
        <FormField form={form} name="currency" label="Currency">
          {({ onValueChange, ...control }) => (
            <Input {...control} maxLength={3} onValueChange={(text) => onValueChange(text.toUpperCase())} />
          )}
        </FormField>
      </div>
      {loss && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              onSave(null)
              onOpenChange(false)
            }}
          >
            Remove the estimate
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
