import type { Scoped } from '#db/scoped.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import { type Seller, sellerOf } from '#server/modules/workspaces/schema.ts'
import { addBookings } from './add-bookings.ts'
import { addDecisions } from './add-decisions.ts'
import { addDocuments } from './add-documents.ts'
import { addFiles } from './add-files.ts'
import { addInvoices } from './add-invoices.ts'
import { addMarketing } from './add-marketing.ts'
import { addMindmaps } from './add-mindmaps.ts'
import { addQuotes } from './add-quotes.ts'
import { addRisks } from './add-risks.ts'
import { addStock } from './add-stock.ts'
import { addTickets } from './add-tickets.ts'
import { addContacts, addDeals } from './add-trade.ts'
import { type Team, addOwnTasks, addProjects, addRoutine } from './add-work.ts'
import { History } from './history.ts'
import { COLLEAGUES } from './people.ts'
import { createRandom } from './random.ts'
import { type Store, writeHistory } from './write-history.ts'

export type Filling = {
  workspace: { id: string; currency: string }
  now: Date
  /** The total number of tasks; at least those of the story. */
  tasks?: number
}

const SEED = 20_261_121
const DAYS = 212
/** Generated and written per batch to limit memory. */
const ROUTINE_BATCH = 10_000

/** Fills a workspace with seven months of data of a small studio. Returns the number of records of each kind. */
export async function fillWorkspace(
  database: Store,
  { workspace, now, tasks = 0 }: Filling,
): Promise<Record<string, number>> {
  const history = new History(now, createRandom(SEED))
  const team = await gather(database, workspace.id, history)
  const projects = addProjects(history, team)
  const projectIds = [...projects.values()].map(({ id }) => id)
  addOwnTasks(history, team, projectIds)
  const contacts = addContacts(history, team)
  const deals = addDeals(history, team, contacts, workspace.currency)
  const seller = await presentSeller(database, workspace.id)
  const take = await numbersFrom(database, workspace.id)
  addInvoices(history, team, {
    customers: contacts,
    won: deals.filter(({ stage }) => stage === 'won'),
    projects: projectIds,
    currency: workspace.currency,
    seller,
    take: take.next,
  })
  if (!(await hasItems(database, workspace.id))) {
    addStock(history, team, workspace.currency)
    addMarketing(history, team, contacts, workspace.currency)
    addBookings(history, team, contacts)
    addDocuments(history, team)
    addMindmaps(history, team, history.records.task as Task[])
    addQuotes(history, team, { customers: contacts, deals, currency: workspace.currency, seller })
    const count = { database, workspaceId: workspace.id }
    await countOn({ ...count, counter: 'ticket_counter' }, (last) => addTickets(history, team, contacts, last))
    await countOn({ ...count, counter: 'risk_counter' }, (last) => addRisks(history, team, workspace.currency, last))
    addFiles(history, team)
  }
  addDecisions(history, team)
  const counted = Object.fromEntries(
    Object.entries(history.records).map(([entity, rows]) => [`${entity}s`, rows.length]),
  )
  const story = counted.tasks!
  await take.keep()
  await writeHistory(database, workspace.id, history)
  for (let made = story; made < tasks; made += ROUTINE_BATCH) {
    addRoutine(history, team, projectIds, made + 1, Math.min(ROUTINE_BATCH, tasks - made))
    await writeHistory(database, workspace.id, history)
  }
  return { ...counted, tasks: Math.max(story, tasks) }
}

/** Does so within a transaction, and without events for webhooks. */
export function fillWithin(tx: Scoped, filling: Filling): Promise<Record<string, number>> {
  return fillWorkspace({ scoped: () => tx, transaction: (_, work) => work(tx), toWebhooks: false }, filling)
}

/** Keeps existing members and adds the missing colleagues. */
async function gather(database: Store, workspaceId: string, history: History): Promise<Team> {
  const rows = await database
    .scoped(workspaceId)
    .selectFrom('member')
    .select(['id', 'email', 'role'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()
  const known = new Map(rows.map((row) => [row.email, row]))
  const team = COLLEAGUES.map(({ name, email, title, role }, place) => {
    const there = known.get(email)
    if (there) return there
    const at = history.daysAgo(DAYS - place * 2)
    const fields = {
      name,
      email,
      title,
      avatar_url: null,
      role,
      status: 'active',
      joined_at: at.toISOString(),
    }
    return history.create('member', fields, at, null)
  })
  const ids = (wanted: string) => team.flatMap(({ id, role }) => (role === wanted ? [id] : []))
  const owner = rows.find(({ role }) => role === 'owner')?.id ?? ids('manager')[0]!
  return { owner, managers: ids('manager'), members: ids('member'), guests: ids('guest') }
}

async function presentSeller(database: Store, workspaceId: string): Promise<Seller> {
  const own = database
    .scoped(workspaceId)
    .selectFrom('workspace')
    .select(['name', 'seller'])
    .where('id', '=', workspaceId)
  const { name, seller } = await own.executeTakeFirstOrThrow()
  return sellerOf(seller as Seller | null, name)
}

/** If the workspace has items, its stock, ledger and campaigns stay unchanged. */
async function hasItems(database: Store, workspaceId: string): Promise<boolean> {
  const items = database.scoped(workspaceId).selectFrom('item').select('id').where('workspace_id', '=', workspaceId)
  return (await items.limit(1).executeTakeFirst()) !== undefined
}

type Counter = { database: Store; workspaceId: string; counter: 'ticket_counter' | 'risk_counter' }

/** Numbers that continue after the last one; `add` returns how many it used. */
async function countOn({ database, workspaceId, counter }: Counter, add: (last: number) => number) {
  const kept = database.scoped(workspaceId).selectFrom(counter).select('last_number')
  const { last_number: last = 0 } = (await kept.where('workspace_id', '=', workspaceId).executeTakeFirst()) ?? {}
  const last_number = last + add(last)
  await database.transaction(workspaceId, (tx) =>
    tx
      .insertInto(counter)
      .values({ workspace_id: workspaceId, last_number })
      .onConflict((taken) => taken.column('workspace_id').doUpdateSet({ last_number }))
      .execute(),
  )
}

/** Invoice numbers that continue after the last one without gaps. Call `keep` before the invoices are written. */
async function numbersFrom(database: Store, workspaceId: string) {
  const db: Scoped = database.scoped(workspaceId)
  const rows = await db
    .selectFrom('invoice_counter')
    .select(['year', 'last_number'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  const before = new Map(rows.map(({ year, last_number }) => [year, last_number]))
  const last = new Map(before)
  const next = (year: number) => {
    const number = (last.get(year) ?? 0) + 1
    last.set(year, number)
    return number
  }
  const keep = () =>
    database.transaction(workspaceId, async (tx) => {
      for (const [year, last_number] of last) {
        const kept = await tx
          .insertInto('invoice_counter')
          .values({ workspace_id: workspaceId, year, last_number })
          .onConflict((taken) =>
            taken
              .columns(['workspace_id', 'year'])
              .doUpdateSet({ last_number })
              .where('invoice_counter.last_number', '=', before.get(year) ?? 0),
          )
          .returning('year')
          .execute()
        if (kept.length === 0) throw new Error('An invoice was issued at the same time. Run the command again.')
      }
    })
  return { next, keep }
}
