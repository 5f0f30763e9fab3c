import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '../../access/workspace-context.ts'
import { filtersOf } from '../../database/lists/totals.ts'
import { query } from '../../database/statements.ts'
import { DomainError } from '../../values/errors.ts'
import { pageAsRead } from '../../values/filters.ts'
import type { Kind } from '../kind.ts'
import { type ListInput, narrowed, resolveFilters, searchOf } from '../list-records.ts'
import { present, selectRecord } from '../row.ts'

/** Records read at once: the memory that an export takes, whatever its length. */
const PAGE = 200
/** Exports of a workspace at once, on all nodes. */
const MOST = 2

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const

const own = {
  format: z.enum(EXPORT_FORMATS).default('ndjson').meta({ description: 'One JSON object per line, or CSV.' }),
  raw: z.boolean().default(false).meta({
    description:
      '`true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe.',
  }),
}

/** The filters of a list, and the form of the export. */
export function exportInput(list: z.ZodObject) {
  return z.strictObject({ ...(Object.fromEntries(filtersOf(list.shape)) as z.ZodRawShape), ...own })
}

/** Where the export ends: the number of records, and the position of the feed from which changes continue it. */
export type Exported = { count: number; seq: number }

/**
 * Reads all records of one snapshot and passes them to `take` in pages, in the order of their ids, at least once. The next page is
 * read when `take` is done. Throws before the first page if the workspace has too many exports.
 */
export type RecordExport = (take: (records: object[]) => Promise<void>) => Promise<Exported>

/** Reads up to `limit` rows with ids after that one, in the order of ids. */
export type RowsAfter = (view: WorkspaceContext, after: string | undefined, limit: number) => Promise<object[]>

export function exportPages(ctx: WorkspaceContext, record: z.ZodObject, rowsAfter: RowsAfter): RecordExport {
  const page = pageAsRead(record)
  return (take) =>
    exportSnapshot(ctx, async (db) => {
      const seq = await positionOf(ctx, db)
      let after: string | undefined
      for (let count = 0; ;) {
        const rows = await rowsAfter({ ...ctx, db }, after, PAGE)
        const { data } = await page.parseAsync({ data: rows, limit: PAGE, offset: 0, has_more: false })
        await take(data)
        count += data.length
        if (rows.length < PAGE) return { count, seq }
        after = (rows.at(-1) as { id: string }).id
      }
    })
}

/** The records of a kind that match the filters of its list. */
export async function pagesOf(
  kind: Pick<Kind, keyof Kind>,
  ctx: WorkspaceContext,
  filters: ListInput,
  record: z.ZodObject,
): Promise<RowsAfter> {
  const wanted = await resolveFilters(kind, ctx, filters)
  return (view, after, limit) =>
    query(view, null, {}, (one) => {
      let found = narrowed(kind, one, present(kind, one), wanted)
      const search = searchOf(kind, one, wanted)
      if (search) found = found.where(search.matches)
      if (after !== undefined) found = found.where(`${kind.table}.id`, '>', after)
      return selectRecord(kind, found, record).orderBy(`${kind.table}.id`).limit(sql.lit(limit))
    })
}

/**
 * Runs `work` in one of the places for exports. Those beyond the limit on this node are refused without a connection,
 * which other workspaces could not use meanwhile.
 */
export async function exportSnapshot<T>(ctx: WorkspaceContext, work: (db: Reader) => Promise<T>): Promise<T> {
  const { exports } = ctx.services.memory
  const running = () => exports.get(ctx.workspace.id) ?? 0
  if (running() >= MOST) throw tooMany()
  exports.set(ctx.workspace.id, running() + 1)
  try {
    return await ctx.database.snapshot(ctx.workspace.id, async (db) => {
      await claimPlace(ctx, db)
      return work(db)
    })
  } finally {
    if (running() > 1) exports.set(ctx.workspace.id, running() - 1)
    else exports.delete(ctx.workspace.id)
  }
}

/** Takes one of the places for exports on all nodes until the transaction ends. */
async function claimPlace({ workspace }: WorkspaceContext, db: Reader): Promise<void> {
  for (let place = 1; place <= MOST; place++) {
    const key = `export ${place} of ${workspace.id}`
    const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${key}, 0))`
    const { taken } = await db.selectNoFrom(lock.as('taken')).executeTakeFirstOrThrow()
    if (taken) return
  }
  throw tooMany()
}

const tooMany = () =>
  new DomainError('rate_limited', `This workspace has ${MOST} exports running, which is the limit. Try again later.`, {
    headers: { 'Retry-After': '30' },
  })

/** The position of the feed at which the snapshot was taken. */
export async function positionOf({ workspace }: WorkspaceContext, db: Reader): Promise<number> {
  const feed = db.selectFrom('feed').select('last_seq').where('workspace_id', '=', workspace.id)
  return (await feed.executeTakeFirst())?.last_seq ?? 0
}
