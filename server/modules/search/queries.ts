import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { mayRead } from '#server/core/entities.ts'
import { isGuest, mayName, projectsOf } from '#server/core/guests.ts'
import { matchesWords } from '#server/core/paging.ts'
import { isPresent, RECORD_NAMES, rowsNamed } from '#server/core/record-names.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { type Find, FOUND, type Found } from './schema.ts'

type Entity = Found['entity']
/** What tells a record from others of its name, and what state it is in. */
type Place = { detail: RawBuilder<unknown>; status: RawBuilder<unknown> }

const none = sql`null::text`
const PLACES: Record<Entity, Place> = {
  task: { detail: none, status: sql`task.status` },
  project: { detail: none, status: sql`project.status` },
  contact: { detail: sql`coalesce(contact.company, contact.email)`, status: none },
  lead: { detail: sql`coalesce(lead.company, lead.email)`, status: sql`lead.status` },
  deal: { detail: sql`deal.company`, status: sql`deal.stage` },
  campaign: { detail: sql`campaign.slug`, status: sql`campaign.status` },
  invoice: {
    detail: sql`case when invoice.number is not null then invoice.company end`,
    status: sql`invoice.status`,
  },
  item: { detail: sql`item.number`, status: none },
  purchase_order: {
    detail: sql`purchase_order.supplier`,
    status: sql`purchase_order.status`,
  },
  stock_count: { detail: sql`stock_count.note`, status: sql`stock_count.status` },
  member: { detail: sql`member.email`, status: sql`member.status` },
}

const RECENT = 300
/** Matches that are ranked; who gets more than that types another word. */
const CANDIDATES = 100

/**
 * Records with all of the words, those first whose name begins with them, then the latest changed; only what the caller sees.
 * Those changed last are looked through; only when too few of them match are all.
 */
export async function findRecords(ctx: WorkspaceContext, { q, limit }: Find): Promise<Found[]> {
  const words = q.trim()
  if (words === '') return []
  const kinds = FOUND.filter((entity) => mayRead(ctx.actor, entity))
  const found = await Promise.all(kinds.map((entity) => findIn(ctx, entity, words, limit)))
  return found.flat()
}

async function findIn(ctx: WorkspaceContext, entity: Entity, q: string, limit: number): Promise<Found[]> {
  const name = RECORD_NAMES[entity]
  const { detail, status } = PLACES[entity]
  const table = sql.table(entity)
  const source = rowsNamed(entity)
  const own = sql`${sql.ref(`${entity}.workspace_id`)} = ${ctx.workspace.id} and ${isPresent(entity)} and ${visible(ctx, entity)}`
  const columns = sql`select ${sql.ref(`${entity}.id`)}, ${name} as name, ${detail} as detail, ${status} as status,
    ${sql.ref(`${entity}.updated_at`)} from`
  const ranked = (matches: RawBuilder<unknown>, db: Reader) =>
    sql<Found>`
      select ${sql.lit(entity)} as entity, id, name, detail, status from (${matches}) as match
      order by starts_with(fold(name), fold(${q})) desc, strpos(fold(name), fold(${q})) > 0 desc, updated_at desc, id
      limit ${limit}`.execute(db)
  const recent = sql`select * from ${source} where ${own} order by ${sql.ref(`${entity}.updated_at`)} desc limit ${RECENT}`
  const { rows } = await ranked(sql`${columns} (${recent}) as ${table} where ${matchesWords(entity, q)}`, ctx.db)
  if (rows.length >= limit) return rows
  const all = sql`${columns} ${source} where ${own} and ${matchesWords(entity, q)} limit ${CANDIDATES}`
  return (await ranked(all, ctx.door.searching(ctx.workspace.id))).rows
}

function visible(ctx: WorkspaceContext, entity: Entity): RawBuilder<boolean> {
  if (entity === 'project') return mayName(ctx.actor, 'project')
  if (entity !== 'task' || !isGuest(ctx.actor)) return sql<boolean>`true`
  return sql<boolean>`task.project in (${projectsOf(ctx.workspace.id, ctx.actor.id)})`
}
