import type { Reading } from '#server/core/files/read.ts'
import { conflict, DomainError, invalid } from '#server/core/values/errors.ts'
import type { Mapping } from '../mapping/schema.ts'
import type { Series, StoredImport } from '../queries.ts'
import { type Head, readHead } from '../reading/open-file.ts'
import { partsOf } from '../reading/parts.ts'
import type { Cells } from '../reading/read-table.ts'
import type { Import } from '../schema.ts'
import { exporterOf, sourceNamed } from '../sources/registry.ts'
import type { Settings } from '../sources/source.ts'
import { type Choice, chooseSeries, continuedBy } from './choose-series.ts'

export type Read = { mapping: Mapping; columns: string[]; scope: string | null; continues: Import['continues'] }
/** What a call says about a file. */
export type Given = { mapping?: Mapping | undefined; continues?: Choice }

/** Reads the head of the file and prepares the source, which refuses a file or a mapping that does not fit. */
export async function readFileOf(ctx: Reading, stored: StoredImport, given: Given): Promise<Read> {
  const { format, series, ...read } = await mapFile(ctx, stored, given)
  const { source, entity } = stored
  const settings = { entity, mapping: read.mapping, kinds: ctx.services.kinds }
  if (format === 'csv') requireSource(source, read.columns, settings)
  return { ...read, continues: await continuedBy(ctx, entity!, series) }
}

/** Throws for columns that the source does not have, and names the source that has them. */
function requireSource(source: string, columns: Cells, settings: Settings): void {
  try {
    sourceNamed(source).open!(columns, settings)
  } catch (error) {
    const isOfSource = error instanceof DomainError && error.fields?.[0]?.field === 'source'
    const other = isOfSource && exporterOf(columns, settings)
    if (!other) throw error
    throw invalid('source', `is ${source}, but this is an export of ${other.label}. Choose ${other.name} as the source`)
  }
}

type Mapped = Omit<Read, 'continues'> & Pick<Head, 'format'> & { series: Series | undefined }

/** Reads the head of the file, which earlier file it continues, and what its columns become by default. */
export async function mapFile(
  ctx: Reading,
  stored: StoredImport,
  { mapping: given, continues }: Given,
): Promise<Mapped> {
  const { bytes, received, source: name, entity } = stored
  const parts = await partsOf(ctx, stored.id)
  if (stored.status === 'failed' && received !== bytes)
    throw conflict('The file was deleted a day after the import failed. Create another import.')
  if (received !== bytes) throw conflict(`${received} of ${bytes} bytes were uploaded. Upload the other parts first.`)
  const gap = parts.findIndex(({ n }, place) => n !== place + 1)
  if (gap >= 0) throw conflict(`Part ${gap + 1} is missing. Number the parts from 1 without gaps.`)
  const source = sourceNamed(name)
  for (const field of Object.keys(given ?? {}))
    if (!source.maps.some((known) => known === field))
      throw invalid(`mapping.${field}`, `has no effect on ${name}. Leave it out`)
  const hasColumns = source.maps.includes('columns')
  if (continues !== undefined && !hasColumns) throw invalid('continues', `has no effect on ${name}. Leave it out`)
  const { format, columns } = await readHead(ctx, parts, name)
  const { kinds } = ctx.services
  // Statuses and stages of another board or pipeline can have the same names.
  const { scope, series } = hasColumns
    ? await chooseSeries(ctx, stored, columns, given, continues)
    : { scope: null, series: undefined }
  const kept = series ? { ...series.mapping, columns: columnsIn(columns, series.mapping) } : {}
  const settings = { entity, mapping: given ?? kept, kinds }
  const mapping = { ...source.mappingOf?.(columns, settings), ...given }
  return { format, mapping, columns: [...columns], scope, series }
}

/** What those columns became that this file has, too. */
const columnsIn = (header: Cells, { columns = {} }: Mapping) =>
  Object.fromEntries(header.flatMap((name) => (Object.hasOwn(columns, name) ? [[name, columns[name]!]] : [])))
