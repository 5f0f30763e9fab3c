import pg from 'pg'
import { type Load, type Request, varied } from '../support/load.ts'

/** How many tasks the callers ask for. */
export const ASKED = 2_000

/** What the callers do, each time with another task, status, page or title. */
export const WORKS = {
  one: 'GET one of 2,000',
  status: 'GET 50 by status, pages 1 to 40',
  due: 'GET 50 by due, pages 1 to 40',
  total: 'GET 50 by status with total',
  post: 'POST, different titles',
  change: 'PATCH any of 2,000',
} as const
type Work = keyof typeof WORKS

/** A running peer with its table of tasks. */
export type Peer = { name: string; calls: Record<Work, Load>; stop: () => Promise<void> }

const STATUSES = ['backlog', 'todo', 'in_progress', 'done']

/** The status of task `n`, as SQL. */
const STATUS = `(array['${STATUSES.join("', '")}'])[1 + n % 4]`

/**
 * Inserts `count` tasks like ours into the table `tasks` of a peer, with an index for each of the calls, and returns the
 * ids that callers ask for. `columns` maps the columns that only this peer has to SQL expressions of the number `n`.
 */
export async function fillTasks(
  databaseUrl: string,
  count: number,
  { id, status }: { id: string; status: string },
  columns: Record<string, string>,
): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into tasks (title, priority, "desc", tags, due, ${status}, ${Object.keys(columns).join()})
     select 'Task number ' || n, 'none', 'What has to be done for number ' || n || ', in a sentence or two.',
       json_build_array('tag' || n % 20), date '2026-01-01' + n % 365, ${STATUS}, ${Object.values(columns).join()}
     from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(`create index on tasks (${status}, id)`)
  await client.query('create index on tasks (due, id)')
  await client.query('vacuum (analyze) tasks')
  const { rows } = await client.query<Record<string, string>>(
    `select ${id} from tasks order by md5(${id}::text) limit ${ASKED}`,
  )
  await client.end()
  return rows.map((row) => row[id]!)
}

/** How a peer spells the calls: a page of tasks with a status or by due date, and a task with a title. */
type Spelling = {
  path: string
  page: (which: { status?: string; offset: number; total?: true }) => string
  change: 'PATCH' | 'PUT'
  body: (title: string) => object
}

/** The calls of a peer. */
export function callsOf(
  url: string,
  headers: Record<string, string>,
  ids: readonly string[],
  spelt: Spelling,
): Peer['calls'] {
  const { path, page, change, body } = spelt
  const at = (n: number) => `${path}/${ids[n % ids.length]}`
  const status = (n: number) => STATUSES[n % STATUSES.length]!
  const offset = (n: number) => (n % 40) * 50
  const titled = (title: string) => JSON.stringify(body(title))
  const load = (next: (n: number) => Request) => varied(url, headers, next)
  return {
    one: load((n) => ({ path: at(n) })),
    status: load((n) => ({ path: path + page({ status: status(n), offset: offset(Math.floor(n / 4)) }) })),
    due: load((n) => ({ path: path + page({ offset: offset(n) }) })),
    total: load((n) => ({ path: path + page({ status: status(n), offset: offset(Math.floor(n / 4)), total: true }) })),
    post: load((n) => ({ path, method: 'POST', body: titled(`Made ${n}`) })),
    change: load((n) => ({ path: at(n), method: change, body: titled(`Changed ${n}`) })),
  }
}
