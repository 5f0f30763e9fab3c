import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { FileNotation } from './file-notation.ts'

type NotationFieldsProps = {
  value: FileNotation
  hasNumbers: boolean
  hasDays: boolean
  onChange: (value: FileNotation) => void
}

const NUMBERS = [
  { value: '.', label: '1,234.5' },
  { value: ',', label: '1.234,5' },
] as const
const DAYS = [
  { value: 'day_first', label: 'Day first: 31/12/2027' },
  { value: 'month_first', label: 'Month first: 12/31/2027' },
] as const

/** Asks how the file writes numbers and days, if columns become such. */
export function NotationFields({ value, hasNumbers, hasDays, onChange }: NotationFieldsProps) {
  if (!hasNumbers && !hasDays) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {hasNumbers && (
        <Field label="Numbers in the file">
          <Select
            options={[...NUMBERS]}
            value={value.decimal}
            onValueChange={(decimal) => onChange({ ...value, decimal })}
          />
        </Field>
      )}
      {hasDays && (
        <Field label="Days in the file" hint="2027-12-31 is read, too">
          <Select options={[...DAYS]} value={value.days} onValueChange={(days) => onChange({ ...value, days })} />
        </Field>
      )}
    </div>
  )
}
