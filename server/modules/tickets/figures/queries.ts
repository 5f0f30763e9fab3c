import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayIn } from '#server/core/values/days.ts'
import { getFirstWeekday } from '../../workspaces/queries.ts'
import { AGES, type TicketFigures } from '../schema.ts'

const WEEKS = 12

type Open = TicketFigures['open'][number]
type Week = TicketFigures['weeks'][number]

/** Two statements, each linear in the tickets of the workspace. */
export async function getTicketFigures(ctx: WorkspaceContext): Promise<TicketFigures> {
  const { db, workspace, now } = ctx
  const first = await getFirstWeekday(ctx)
  const [open, weeks] = await Promise.all([
    sql<Open>`
      select case when age < interval '1 day' then 'day' when age < interval '3 days' then 'three_days'
          when age < interval '7 days' then 'week' when age < interval '30 days' then 'month' else 'older' end as age,
        count(*)::integer as count, count(*) filter (where is_late)::integer as late
      from (
        select ${now}::timestamptz - created_at as age,
          (first_response_at is null and respond_by < ${now}) or resolve_by < coalesce(paused_at, ${now}) as is_late
        from ticket where workspace_id = ${workspace.id} and deleted_at is null and status in ('new', 'open', 'waiting')
      ) as one group by 1`.execute(db),
    sql<Week>`
      with week as (
        select start::date, start at time zone ${workspace.time_zone} as begins, row_number() over (order by start) as place
        from generate_series(${startOfWeeks(ctx, first)}::timestamp,
          ${dayIn(workspace.time_zone, now)}::timestamp, interval '7 days') as start
      ), bounds as (
        select array_agg(begins order by begins) as begins, min(begins) as first from week
      ), handled as (
        select width_bucket(first_response_at, begins) as answered, width_bucket(resolved_at, begins) as solved,
          extract(epoch from first_response_at - created_at) / 3600 as response,
          extract(epoch from resolved_at - created_at) / 3600 as resolution,
          least(first_response_at, resolved_at) > respond_by or coalesce(paused_at, resolved_at) > resolve_by as is_late
        from ticket, bounds where workspace_id = ${workspace.id} and deleted_at is null
          and (first_response_at >= first or resolved_at >= first)
      ), by_answer as (
        select answered as place, percentile_cont(0.5) within group (order by response) as response
        from handled group by answered
      ), by_solution as (
        select solved as place, percentile_cont(0.5) within group (order by resolution) as resolution,
          count(*)::integer as resolved, count(*) filter (where is_late)::integer as late
        from handled group by solved
      )
      select week.start::text as week, response::float8, resolution::float8,
        coalesce(resolved, 0) as resolved, coalesce(late, 0) as late
      from week left join by_answer using (place) left join by_solution using (place) order by place`.execute(db),
  ])
  const byAge = new Map(open.rows.map((row) => [row.age, row]))
  return { open: AGES.map((age) => ({ age, count: 0, late: 0, ...byAge.get(age) })), weeks: weeks.rows }
}

/** The first day of the earliest week shown; `first` is the ISO number of the first weekday. */
function startOfWeeks({ workspace, now }: WorkspaceContext, first: number): string {
  const today = new Date(`${dayIn(workspace.time_zone, now)}T00:00:00Z`)
  const since = ((today.getUTCDay() || 7) - first + 7) % 7
  return new Date(today.getTime() - (since + (WEEKS - 1) * 7) * 86_400_000).toISOString().slice(0, 10)
}
