import type { Reading } from '#server/core/files/read.ts'
import { getStored, listSeries } from '../queries.ts'
import { firstValues } from '../reading/first-values.ts'
import { sourceNamed } from '../sources/registry.ts'
import type { ImportColumns } from '../sources/schema.ts'
import { mapFile } from './read-file.ts'
import { checkedWith } from './take-step.ts'

/** Values that show what a column is about. */
const EXAMPLES = 3

/** The columns of an uploaded file, for a choice of what they become. */
export async function readColumns(ctx: Reading, { id }: { id: string }): Promise<ImportColumns> {
  const stored = await getStored(ctx, id)
  const { format, columns, mapping } = await mapFile(ctx, stored, { mapping: checkedWith(stored) })
  const fields = sourceNamed(stored.source).fields?.({ entity: stored.entity, mapping, kinds: ctx.services.kinds })
  const samples = format === 'csv' ? await firstValues(ctx, id, EXAMPLES) : []
  const earlier = await listSeries(ctx, stored.entity!)
  return { columns, samples, mapping, fields: fields ?? [], earlier }
}
