import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/row.ts'
import { dayAfter } from '#server/core/values/days.ts'
import { connectorKind } from '../kind.ts'
import type { AskTraffic, SearchRow, SearchTraffic, VisitRow, VisitTraffic } from './schema.ts'

const ROWS_SHOWN = 10

/** Clicks, impressions and position of the last days that have been read, from all accounts of a connection. */
export async function getSearchTraffic(ctx: WorkspaceContext, asked: AskTraffic): Promise<SearchTraffic> {
  const { from, to, days } = await periodOf(ctx, asked)
  const figures = sql`coalesce(sum(clicks), 0)::float8 as clicks, coalesce(sum(impressions), 0)::float8 as impressions,
    (sum(clicks) / nullif(sum(impressions), 0))::float8 as ctr,
    (sum(position_micros) / nullif(sum(impressions), 0) / 1000000)::float8 as position`
  const top = (name: RawBuilder<unknown>) => sql<SearchRow>`
    select name, ${figures} from (select ${name} as name, clicks, impressions, position_micros from (${days}) day) named
    where name <> '' group by name order by sum(clicks) desc, sum(impressions) desc, name limit ${ROWS_SHOWN}`
  const reader = ctx.database.searching(ctx.workspace.id)
  const [total, queries, pages] = await Promise.all([
    sql<SearchTraffic['total']>`select ${figures} from (${days}) day`.execute(reader),
    // A page that is too long for the key leaves no room for the query.
    top(sql`substring(breakdown from '^page=\\S* query=(.*)$')`).execute(reader),
    top(sql`substring(breakdown from '^page=(\\S*)')`).execute(reader),
  ])
  return { from, to, total: total.rows[0]!, queries: queries.rows, pages: pages.rows }
}

/** Sessions, users and key events of the last days that have been read, from all accounts of a connection. */
export async function getVisitTraffic(ctx: WorkspaceContext, asked: AskTraffic): Promise<VisitTraffic> {
  const { from, to, days } = await periodOf(ctx, asked)
  const figures = sql`coalesce(sum(sessions), 0)::float8 as sessions, coalesce(sum(users), 0)::float8 as users,
    (coalesce(sum(key_events_micros), 0) / 1000000)::float8 as key_events`
  const reader = ctx.database.searching(ctx.workspace.id)
  const [total, sources] = await Promise.all([
    sql<VisitTraffic['total']>`select ${figures} from (${days}) day`.execute(reader),
    sql<VisitRow>`
      select substring(breakdown from '^source=(\\S*)') as source, substring(breakdown from '^source=\\S* medium=(\\S*)') as medium,
        ${figures}
      from (${days}) day where breakdown ~ '^source=\\S* medium=\\S' group by 1, 2
      order by sum(sessions) desc, source, medium limit ${ROWS_SHOWN}`.execute(reader),
  ])
  const shown = sources.rows.map((row) => ({ ...row, source: decoded(row.source), medium: decoded(row.medium) }))
  return { from, to, total: total.rows[0]!, sources: shown }
}

/** The rows of the last days until the latest that has figures. */
async function periodOf(ctx: WorkspaceContext, { id, days }: AskTraffic) {
  await getRecord(connectorKind, ctx, id)
  const latest = await ctx.db
    .selectFrom('metric_day')
    .select((eb) => eb.fn.max('date').as('day'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', id)
    .executeTakeFirst()
  const to = latest?.day ?? null
  const from = to === null ? null : dayAfter(to, 1 - days)
  const rows = sql`select * from metric_day
    where workspace_id = ${ctx.workspace.id} and connector = ${id} and date between ${from} and ${to}`
  return { from, to, days: rows }
}

/** Reverses the encoding of spaces and percent signs in a part of a breakdown. */
const decoded = (part: string) =>
  part.replaceAll(/(?:%[0-9A-F]{2})+/g, (code) => {
    try {
      return decodeURIComponent(code)
    } catch {
      return code
    }
  })
