import { FormField } from '#components/ui/form.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { type Notation, numberText } from '#components/ui/number-words.ts'
import type { ZodForm } from '#components/ui/use-zod-form.ts'

/** The rate limit of a token in a form. */
export function RateField<In extends { rate_limit?: number | null | undefined }, Out>({
  form,
}: {
  form: ZodForm<In, Out>
}) {
  return (
    <FormField
      form={form as unknown as ZodForm<{ rate_limit: number | null }, Out>}
      name="rate_limit"
      label="Requests per minute"
      optional
      hint="From 10 to 6,000. Without a number, the limit of the installation applies."
    >
      {(control) => <NumberInput {...control} decimals={0} least={10} most={6_000} autoComplete="off" />}
    </FormField>
  )
}

/** "300 requests per minute." */
export const rateWords = (notation: Notation, limit: number | null) =>
  limit === null ? 'Default rate limit.' : `${numberText(notation, limit)} requests per minute.`
