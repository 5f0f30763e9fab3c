import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayAfter, startOfDay } from '#server/core/values/days.ts'
import { nameKey } from '#server/core/values/fields.ts'

/** Days in the workspace's time zone, both inclusive. */
export type Period = { from: string; to: string }

/** Shared parts of statements over one period. */
export function within(ctx: WorkspaceContext, { from, to }: Period) {
  const zone = ctx.workspace.time_zone
  const since = startOfDay(zone, from)
  const until = startOfDay(zone, dayAfter(to))
  return {
    since,
    until,
    /** Rows of the workspace. */
    own: (table: string) => sql`${sql.ref(`${table}.workspace_id`)} = ${ctx.workspace.id}`,
    /** The instant is in the period. */
    inside: (at: string) => sql`${sql.ref(at)} >= ${since} and ${sql.ref(at)} < ${until}`,
    /** The day of an instant. */
    dayOf: (at: string) => sql`(${sql.ref(at)} at time zone ${zone})::date`,
  }
}

/**
 * A campaign by its id, or by its label if no campaign of that name exists; '' without one. `label` keeps the original
 * spelling.
 */
export type Named = { campaign: string; label: string }

export const labelled = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.campaign`)}::text, ${sql.ref(`${table}.campaign_label`)}, '')`

/** The rows of a slow statement, with their campaign as `nameKey`. There may be many, so they are changed in place. */
export async function readNamed<R extends Named>(ctx: WorkspaceContext, query: RawBuilder<R>): Promise<R[]> {
  const { rows } = await query.execute(ctx.database.searching(ctx.workspace.id))
  const known = new Map<string, Named>()
  for (const row of rows) {
    const { campaign } = row
    const named = known.get(campaign) ?? {
      campaign: nameKey(campaign),
      label: campaign.trim().replaceAll(/\s+/g, ' '),
    }
    known.set(campaign, named)
    Object.assign(row, named)
  }
  return rows
}
