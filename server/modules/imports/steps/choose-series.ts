import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { upsertRows } from '#server/core/database/rows.ts'
import { invalid } from '#server/core/values/errors.ts'
import type { Mapping } from '../mapping/schema.ts'
import { countKnown, listSeries, scopeOf, type Series, type StoredImport } from '../queries.ts'
import { headerKey } from '../reading/header-key.ts'
import { earlierOf, idColumnOf } from '../rules.ts'
import type { Import } from '../schema.ts'

/** Which earlier import a file continues: `null` to start anew, and the default while it is `undefined`. */
export type Choice = string | null | undefined

type Chosen = { scope: string; series: Series | undefined }

/**
 * The series of files that a CSV file belongs to, whose scope its links get. Ids of two tools can both count from 1, so a file that
 * continues none has a scope of its own. `given`: the mapping, if it is chosen already.
 */
export async function chooseSeries(
  ctx: WorkspaceContext,
  stored: StoredImport,
  columns: readonly string[],
  given: Mapping | undefined,
  choice: Choice,
): Promise<Chosen> {
  const entity = stored.entity!
  const all = await listSeries(ctx, entity)
  const anew = { scope: `csv:${stored.id}`, series: undefined }
  if (choice === null) return anew
  if (choice !== undefined) {
    const scope = await scopeOf(ctx, entity, choice)
    const series = all.find((one) => one.import === choice || one.scope === scope)
    if (!series) throw invalid('continues', `is no CSV import of this kind that was started. Use null to start anew`)
    return { scope: series.scope, series }
  }
  const ids = given?.columns && idColumnOf(given.columns)
  // The choice of an earlier check stays, unless the ids are others now.
  if (stored.scope !== null && (ids === undefined || ids === idColumnOf(stored.mapping.columns)))
    return { scope: stored.scope, series: all.find(({ scope }) => scope === stored.scope) }
  const series = earlierOf(columns, ids, all)
  if (series) return { scope: series.scope, series }
  const scope = `csv:${headerKey(columns)}`
  return all.some((one) => one.scope === scope) ? anew : { scope, series: undefined }
}

/** The series as an import shows what it continues. */
export async function continuedBy(
  ctx: WorkspaceContext,
  entity: string,
  series: Series | undefined,
): Promise<Import['continues']> {
  if (!series) return null
  const { import: id, name, started_at, scope } = series
  return { id, name, started_at, known: await countKnown(ctx, entity, scope) }
}

type Started = Pick<StoredImport, 'id' | 'entity' | 'scope' | 'name' | 'columns' | 'started_at'> & { mapping: unknown }

/** Keeps what the next file of the series is compared with, and its mapping. */
export const keepSeries = (
  ctx: WorkspaceContext,
  tx: Scoped,
  { id, entity, scope, name, columns, mapping, started_at }: Started,
) =>
  upsertRows(
    ctx,
    tx,
    'import_series',
    ['entity', 'scope'],
    [
      {
        entity: entity!,
        scope: scope!,
        import: id,
        name,
        columns: columns!,
        mapping: mapping as object,
        started_at: started_at!,
      },
    ],
  )
