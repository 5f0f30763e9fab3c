import type { Reading } from '#server/core/files/read.ts'
import { conflict, DomainError, invalid } from '#server/core/values/errors.ts'
import { keptMapping, type StoredImport } from '../queries.ts'
import { headerKey } from '../reading/header-key.ts'
import { type Head, readHead } from '../reading/open-file.ts'
import { partsOf } from '../reading/parts.ts'
import type { Cells } from '../reading/read-table.ts'
import type { Mapping } from '../schema.ts'
import { exporterOf, sourceNamed } from '../sources/registry.ts'
import type { Settings } from '../sources/source.ts'

export type Read = { mapping: Mapping; columns: string[]; header: string }

/** Reads the head of the file and prepares the source, which refuses a file or a mapping that does not fit. */
export async function readFileOf(ctx: Reading, stored: StoredImport, given: Mapping | undefined): Promise<Read> {
  const { format, ...read } = await mapFile(ctx, stored, given)
  const { source, entity } = stored
  const settings = { entity, mapping: read.mapping, kinds: ctx.services.kinds }
  if (format === 'csv') requireSource(source, read.columns, settings)
  return read
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

/** Reads the head of the file, and what its columns become by default. */
export async function mapFile(
  ctx: Reading,
  stored: StoredImport,
  given: Mapping | undefined,
): Promise<Read & Pick<Head, 'format'>> {
  const { bytes, received, source: name, entity } = stored
  const parts = await partsOf(ctx, stored.id)
  if (received !== bytes) throw conflict(`${received} of ${bytes} bytes were uploaded. Upload the other parts first.`)
  const gap = parts.findIndex(({ n }, place) => n !== place + 1)
  if (gap >= 0) throw conflict(`Part ${gap + 1} is missing. Number the parts from 1 without gaps.`)
  const source = sourceNamed(name)
  for (const field of Object.keys(given ?? {}))
    if (!source.maps.some((known) => known === field))
      throw invalid(`mapping.${field}`, `has no effect on ${name}. Leave it out`)
  const { format, columns } = await readHead(ctx, parts, name)
  const header = headerKey(columns)
  const { kinds } = ctx.services
  // Statuses and stages of another board or pipeline can have the same names.
  const kept = source.maps.includes('columns')
    ? await keptMapping(ctx, { source: name, entity: entity! }, header)
    : undefined
  const used = given ?? kept ?? {}
  const mapping = source.mappingOf ? { ...source.mappingOf(columns, { entity, mapping: used, kinds }), ...used } : used
  return { format, mapping, columns: [...columns], header }
}
