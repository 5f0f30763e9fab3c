import { unparse } from 'papaparse'
import { download } from '#components/ui/download.ts'
import { tableOf } from './csv.ts'
import type { Names } from './names.ts'
import type { RecordKind } from './record-kind.ts'

/** Downloads the rows as CSV. Escapes cells that a spreadsheet would run as formulas (OWASP, CSV injection). */
export function exportRows(
  kind: Pick<RecordKind, 'fields' | 'nouns'>,
  rows: readonly Record<string, unknown>[],
  names: Names,
): void {
  const text = unparse(tableOf(kind.fields, rows, names), { escapeFormulae: true })
  download(`${kind.nouns}.csv`, `\uFEFF${text}`, 'text/csv;charset=utf-8')
}
