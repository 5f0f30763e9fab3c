import { formatDay } from '#components/ui/format-day.ts'
import { formatUnderstood, type Notation } from '#components/ui/format-number.ts'
import { readOrderedDay } from '#server/core/values/written/read-day.ts'
import { readFigure } from '#server/core/values/written/read-figure.ts'
import type { Mapping } from '#server/modules/imports/mapping/schema.ts'
import type { ImportColumns } from '#server/modules/imports/sources/schema.ts'

type FieldType = ImportColumns['fields'][number]['type']
/** How a file writes numbers and days. */
export type FileNotation = Required<Pick<Mapping, 'decimal' | 'days'>>

/** The notation of a file if nothing else is chosen: that of the workspace. */
export const notationOfFile = ({ decimal, dayOrder }: Notation, chosen: Partial<FileNotation>): FileNotation => ({
  decimal: chosen.decimal ?? decimal,
  days: chosen.days ?? (dayOrder === 'day' ? 'day_first' : 'month_first'),
})

/** A value of the file, and how it is read: "1.234 = 1,234". */
export function describeSample(text: string, type: FieldType, file: FileNotation, notation: Notation): string {
  if (type === 'other') return text
  const meant = type === 'number' ? numberIn(text, file, notation) : dayIn(text, file, notation)
  if (meant === undefined) return `${text} (not a ${type})`
  return meant === text ? text : `${text} = ${meant}`
}

function numberIn(text: string, { decimal }: FileNotation, notation: Notation): string | undefined {
  const figure = readFigure(text, decimal)
  return figure === undefined ? undefined : formatUnderstood(figure, {}, notation)
}

function dayIn(text: string, { days }: FileNotation, notation: Notation): string | undefined {
  const day = readOrderedDay(text, days === 'day_first' ? 'day' : 'month')
  return day === undefined ? undefined : formatDay(notation, day, { day: 'numeric', month: 'long', year: 'numeric' })
}
