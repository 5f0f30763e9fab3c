import type { FormControl } from '#components/ui/form.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { type Notation, numberText } from '#components/ui/number-words.ts'

const [LEAST, MOST] = [10, 6_000]

/** The texts of the field of a rate limit. */
export const rateField = (notation: Notation) => ({
  label: 'Requests per minute',
  hint: `From ${numberText(notation, LEAST)} to ${numberText(notation, MOST)}. Without a number, the limit of the installation applies.`,
})

type RateInputProps = Omit<FormControl<number | null>, 'value'> & { value: number | null | undefined }

export function RateInput({ value = null, ...control }: RateInputProps) {
  return <NumberInput {...control} value={value} decimals={0} least={LEAST} most={MOST} autoComplete="off" />
}

/** "300 requests per minute." */
export const rateWords = (notation: Notation, limit: number | null) =>
  limit === null ? 'Default rate limit.' : `${numberText(notation, limit)} requests per minute.`
