import type { RecordField } from './record-field.ts'

type Row = Record<string, unknown>
type Page = { data: readonly Row[]; has_more: boolean }

/** The call of a module that lists whole records, oldest first. */
export type ListWhole = (page: { limit: number; count: false; after?: string }) => Promise<Page>

const MOST_IN_PAGE = 200

/** Rows of a table with the long texts of their records, which tables load without. */
export async function withTexts(
  fields: readonly RecordField[],
  rows: readonly Row[],
  list: ListWhole,
): Promise<readonly Row[]> {
  const texts = fields.filter(({ kind, exported }) => kind === 'markdown' && exported !== false)
  const waiting = new Map(rows.filter((row) => texts.some(({ key }) => !(key in row))).map((row) => [row['id'], row]))
  const whole = new Map<unknown, Row>()
  for (let after: string | undefined; waiting.size > 0;) {
    const { data, has_more } = await list({ limit: MOST_IN_PAGE, count: false, ...(after !== undefined && { after }) })
    for (const record of data) if (waiting.delete(record['id'])) whole.set(record['id'], record)
    after = data.at(-1)?.['id'] as string | undefined
    if (!has_more) break
  }
  return rows.map((row) => whole.get(row['id']) ?? row)
}
