import { useFrame } from '#components/shell/frame.tsx'
import { Field } from '#components/ui/field.tsx'
import { dayOf, formatDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Select } from '#components/ui/select.tsx'
import type { EarlierFile } from '#server/modules/imports/sources/schema.ts'

type SeriesFieldProps = {
  earlier: readonly EarlierFile[]
  /** The import that the file continues; null to start anew. */
  value: string | null
  onChange: (value: string | null) => void
}

const ANEW = ''

/** Asks which earlier import the ids of the file are of. */
export function SeriesField({ earlier, value, onChange }: SeriesFieldProps) {
  const { here } = useFrame()
  const notation = useNotation()
  if (earlier.length === 0) return null
  const options = [
    { value: ANEW, label: 'None: start anew' },
    ...earlier.map((one) => ({
      value: one.import,
      label: `${one.name} of ${formatDay(notation, dayOf(one.started_at, here.zone), DAY)}`,
    })),
  ]
  return (
    <Field label="Continues the import" hint="Its records are updated by rows with their ids">
      <Select options={options} value={value ?? ANEW} onValueChange={(one) => onChange(one || null)} />
    </Field>
  )
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
