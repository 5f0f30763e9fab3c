import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import type { UndoneEach } from '#server/modules/changes/schema.ts'

const NAMED = 3

/** "“Flyers”, “Posters” and 12 more: It was changed later, so it was kept. Due was changed later." Empty if all was undone. */
export function describeKept(
  notation: Notation,
  { undone, failed }: UndoneEach,
  labelOf: (entity: string, field: string) => string,
): string {
  const whole = [...Map.groupBy(failed, ({ message }) => message)].map(([message, some]) => {
    const named = some.slice(0, NAMED).map(({ subject }) => (subject ? `“${subject}”` : 'A record'))
    const more = some.length > NAMED ? ` and ${formatNumber(notation, some.length - NAMED)} more` : ''
    return `${[...new Set(named)].join(', ')}${more}: ${message}`
  })
  const fields = undone.flatMap(({ entity, kept }) =>
    kept.map(({ field, message }) => `${labelOf(entity, field)} ${message}.`),
  )
  return [...whole, ...new Set(fields)].join(' ')
}
