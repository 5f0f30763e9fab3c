import type { FormControl } from '#components/ui/form.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { NumberInput } from '#components/ui/number-input.tsx'

const [LEAST, MOST] = [10, 6_000]

/** The texts of the field of a rate limit. */
export const rateField = (notation: Notation) => ({
  label: 'Requests per minute',
  hint: `From ${formatNumber(notation, LEAST)} to ${formatNumber(notation, MOST)}. Without a number, the limit of the installation applies.`,
})

type RateInputProps = Omit<FormControl<number | null>, 'value'> & { value: number | null | undefined }

export function RateInput({ value = null, ...control }: RateInputProps) {
  return <NumberInput {...control} value={value} decimals={0} least={LEAST} most={MOST} autoComplete="off" />
}

/** "300 requests per minute." */
export const formatRateLimit = (notation: Notation, limit: number | null) =>
  limit === null ? 'Default rate limit.' : `${formatNumber(notation, limit)} requests per minute.`
