'use client'

import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { UsedToken } from '#server/modules/tokens/schema.ts'
import { rateField, RateInput } from './rate-field.tsx'
import { useTokens } from './use-tokens.ts'

const schema = () => import('#server/modules/tokens/schema.ts').then((module) => module.RateForm)

type RateDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; token: UsedToken }

/** Changes the rate limit of a token. */
export function RateDialog({ open, onOpenChange, token }: RateDialogProps) {
  const { update } = useTokens()
  const notation = useNotation()
  const form = useZodForm(schema, { rate_limit: token.rate_limit })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={`Rate limit of ${token.name}`}
      description="Applies within a second to all requests of the token together."
      verb="Save"
      form={form}
      onSubmit={async ({ rate_limit }) => {
        await update({ id: token.id, rate_limit })
        toast.success('Rate limit saved')
      }}
    >
      <FormField form={form} name="rate_limit" optional {...rateField(notation)}>
        {(control) => <RateInput {...control} />}
      </FormField>
    </FormDialog>
  )
}
