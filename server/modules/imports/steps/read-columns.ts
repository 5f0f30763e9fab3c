import type { Reading } from '#server/core/files/read.ts'
import { getStored } from '../queries.ts'
import { firstRows } from '../reading/first-rows.ts'
import { sourceNamed } from '../sources/registry.ts'
import type { ImportColumns } from '../sources/schema.ts'
import { mapFile } from './read-file.ts'
import { checkedWith } from './take-step.ts'

/** Rows that show what the columns are about. */
const EXAMPLES = 3

/** The columns of an uploaded file, for a choice of what they become. */
export async function readColumns(ctx: Reading, { id }: { id: string }): Promise<ImportColumns> {
  const stored = await getStored(ctx, id)
  const { format, columns, mapping } = await mapFile(ctx, stored, checkedWith(stored))
  const fields = sourceNamed(stored.source).fields?.({ entity: stored.entity, mapping, kinds: ctx.services.kinds })
  const rows = format === 'csv' ? await firstRows(ctx, id, EXAMPLES) : []
  return { columns, rows, mapping: mapping.columns ?? {}, fields: fields ?? [] }
}
