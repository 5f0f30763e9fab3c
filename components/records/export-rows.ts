import { download } from '#components/ui/download.ts'
import { toast } from '#components/ui/toast.ts'
import type { Names } from './names.ts'
import type { RecordKind } from './record-kind.ts'
import { writeSheet } from './sheet.ts'
import { type ListWhole, withTexts } from './with-texts.ts'

/** Downloads the rows as CSV. */
export async function exportRows(
  kind: Pick<RecordKind, 'fields' | 'nouns'>,
  rows: readonly Record<string, unknown>[],
  names: Names,
  list: ListWhole,
): Promise<void> {
  try {
    const whole = await withTexts(kind.fields, rows, list)
    download(`${kind.nouns}.csv`, `\uFEFF${writeSheet(kind.fields, whole, names)}`, 'text/csv;charset=utf-8')
  } catch (error) {
    toast.error(`Could not export ${kind.nouns}`, { description: (error as Error).message })
  }
}
