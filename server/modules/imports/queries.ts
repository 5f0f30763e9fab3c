import type { Selectable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { exportSnapshot, positionOf, type RecordExport } from '#server/core/records/exports/export-records.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import type { Mapping } from './mapping/schema.ts'
import type { ExportRows, Import, ImportPage, ImportRow, ListImports, ListRows, RowPage } from './schema.ts'
import type { ImportParts } from './sources/schema.ts'

export type StoredImport = Omit<Selectable<DB['import']>, 'mapping'> & {
  mapping: Mapping
  received: number
  actor_name: string | null
}

const DAY_MS = 86_400_000
export const UNDO_DAYS = 30

const stored = (ctx: WorkspaceContext, db = ctx.db) =>
  db
    .selectFrom('import')
    .leftJoin('member', (on) =>
      on.onRef('member.workspace_id', '=', 'import.workspace_id').onRef('member.id', '=', 'import.actor_id'),
    )
    .leftJoin('token', (on) =>
      on.onRef('token.workspace_id', '=', 'import.workspace_id').onRef('token.id', '=', 'import.actor_id'),
    )
    .selectAll('import')
    .select((eb) => eb.fn.coalesce('member.name', 'token.name').as('actor_name'))
    .select((eb) =>
      eb
        .selectFrom('import_part')
        .select((part) => part.fn.coalesce(part.fn.sum<number>('import_part.bytes'), part.lit(0)).as('sum'))
        .where('import_part.workspace_id', '=', ctx.workspace.id)
        .whereRef('import_part.import', '=', 'import.id')
        .as('received'),
    )
    .where('import.workspace_id', '=', ctx.workspace.id)

/** An import with its working state. */
export async function getStored(ctx: WorkspaceContext, id: string): Promise<StoredImport> {
  const row = isId(id) ? await stored(ctx).where('import.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw notFound()
  return { ...row, received: Number(row.received) } as StoredImport
}

/** Imports that wrote something can be undone for 30 days. */
export function undoUntil({ status, started_at, finished_at }: StoredImport): string | null {
  if (!started_at || !finished_at || !['done', 'cancelled', 'failed'].includes(status)) return null
  return new Date(Date.parse(finished_at) + UNDO_DAYS * DAY_MS).toISOString()
}

export function shownImport(row: StoredImport): Import {
  return {
    id: row.id,
    source: row.source,
    entity: row.entity,
    name: row.name,
    bytes: row.bytes,
    received: row.received,
    status: row.status,
    mapping: row.mapping,
    columns: row.columns,
    continues: row.continues,
    encoding: row.encoding,
    total: row.total,
    done: row.done,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    unknown_people: row.unknown_people,
    unknown_statuses: row.unknown_statuses,
    problem: row.problem,
    started_at: row.started_at,
    finished_at: row.finished_at,
    undo_until: undoUntil(row),
    created_at: row.created_at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  } as Import
}

export const getImport = async (ctx: WorkspaceContext, id: string): Promise<Import> =>
  shownImport(await getStored(ctx, id))

/** Newest first. */
export async function listImports(ctx: WorkspaceContext, { limit, before }: ListImports): Promise<ImportPage> {
  let found = stored(ctx)
  if (before) found = found.where('import.id', '<', before)
  const rows = await found
    .orderBy('import.id', 'desc')
    .limit(limit + 1)
    .execute()
  const data = rows
    .slice(0, limit)
    .map((row) => shownImport({ ...row, received: Number(row.received) } as StoredImport))
  return { data, has_more: rows.length > limit }
}

/** The uploaded parts, in order. */
export async function listParts(ctx: WorkspaceContext, id: string): Promise<ImportParts> {
  const { id: found } = await getStored(ctx, id)
  return rowsWith(ctx, ctx.db, 'import_part', { import: found }).select(['n', 'bytes', 'sha256']).orderBy('n').execute()
}

export type Series = Pick<Selectable<DB['import_series']>, 'scope' | 'import' | 'name' | 'columns' | 'started_at'> & {
  mapping: Mapping
}

/** How many earlier files of a kind can be continued. */
const SERIES = 100

/** The CSV files that became records of a kind, as they were imported last, newest first. */
export async function listSeries(ctx: WorkspaceContext, entity: string): Promise<Series[]> {
  const rows = rowsWith(ctx, ctx.db, 'import_series', { entity })
  return (await rows
    .select(['scope', 'import', 'name', 'columns', 'mapping', 'started_at'])
    .orderBy('started_at', 'desc')
    .orderBy('scope')
    .limit(SERIES)
    .execute()) as Series[]
}

/** How many records of a series are known by their ids. */
export async function countKnown(ctx: WorkspaceContext, entity: string, source: string): Promise<number> {
  const links = rowsWith(ctx, ctx.db, 'import_link', { source, type: entity })
  const { known } = await links.select((eb) => eb.fn.countAll<number>().as('known')).executeTakeFirstOrThrow()
  return Number(known)
}

/** The scope of an import; null if its file was never read. */
export async function scopeOf(ctx: WorkspaceContext, entity: string, id: string): Promise<string | null> {
  const of = rowsWith(ctx, ctx.db, 'import', { entity, id }).select('scope')
  return (await of.executeTakeFirst())?.scope ?? null
}

type Which = Pick<ListRows, 'id' | 'status' | 'code'>

const rowsOf = (ctx: WorkspaceContext, { id, status, code }: Which, after = 0, db = ctx.db) =>
  rowsWith(ctx, db, 'import_row', { import: id, ...(status && { status }) })
    .$if(code !== undefined, (rows) => rows.where((eb) => eb(eb.fn.coalesce('undone', 'code'), '=', code!)))
    .select(['n', 'line', 'type', 'source_id', 'status', 'code', 'entity', 'entity_id', 'notes', 'record', 'undone'])
    .where('n', '>', after)
    .orderBy('n')

type Row = { undone: string | null; code: string | null }
const shownRow = ({ undone, code, ...row }: Row) => ({ ...row, code: undone ?? code }) as ImportRow

export async function listRows(ctx: WorkspaceContext, input: ListRows): Promise<RowPage> {
  const { id } = await getStored(ctx, input.id)
  const rows = await rowsOf(ctx, { ...input, id }, input.after)
    .limit(input.limit + 1)
    .execute()
  return { data: rows.slice(0, input.limit).map(shownRow), has_more: rows.length > input.limit }
}

const PAGE = 500

/** All rows of one snapshot, for a file. */
export async function exportRows(ctx: WorkspaceContext, input: ExportRows): Promise<RecordExport> {
  const { id } = await getStored(ctx, input.id)
  return (take) =>
    exportSnapshot(ctx, async (db) => {
      const seq = await positionOf(ctx, db)
      for (let [count, after] = [0, 0]; ;) {
        const rows = await rowsOf(ctx, { ...input, id }, after, db)
          .limit(PAGE)
          .execute()
        await take(rows.map(shownRow))
        count += rows.length
        if (rows.length < PAGE) return { count, seq }
        after = rows.at(-1)!.n
      }
    })
}
