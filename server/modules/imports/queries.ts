import type { Selectable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { claimPlace, positionOf, type RecordExport } from '#server/core/records/exports/export-records.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import type { ExportRows, Import, ImportPage, ImportRow, ListImports, ListRows, Mapping, RowPage } from './schema.ts'
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

/** The mapping of the last import of records of this kind with this header. */
export async function keptMapping(ctx: WorkspaceContext, of: { source: string; entity: string }, header: string) {
  const found = rowsWith(ctx, ctx.db, 'import', { ...of, header }).select('mapping')
  const row = await found.where('started_at', 'is not', null).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.mapping as Mapping | undefined
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
    ctx.database.snapshot(ctx.workspace.id, async (db) => {
      await claimPlace(ctx, db)
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
