import pg from 'pg'
import type { Load } from '../support/load.ts'

/** A running peer with its table of tasks. */
export type Peer = {
  name: string
  one: Load
  list: Load
  listWithTotal: Load
  post: Load
  stop: () => Promise<void>
}

/**
 * Inserts `count` tasks like ours into the table `tasks` of a peer, and returns the `id` of one. `columns` maps the
 * columns that only this peer has to SQL expressions of the number `n`.
 */
export async function fillTasks(databaseUrl: string, count: number, id: string, columns: Record<string, string>) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into tasks (title, priority, "desc", tags, ${Object.keys(columns).join()})
     select 'Task number ' || n, 'none', 'What has to be done for number ' || n || ', in a sentence or two.',
       json_build_array('tag' || n % 20), ${Object.values(columns).join()}
     from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query('vacuum (analyze) tasks')
  const { rows } = await client.query<Record<string, string>>(`select ${id} from tasks limit 1`)
  await client.end()
  return rows[0]![id]!
}

/** The status of task `n`, as SQL. */
export const STATUS = "(array['backlog', 'todo', 'in_progress', 'done'])[1 + n % 4]"

/** The calls of a peer; `list` is a path with a query, to which `total` adds the number of all rows. */
export function callsOf(
  url: string,
  headers: Record<string, string>,
  { one, list, total, body }: { one: string; list: string; total: string; body: object },
): Omit<Peer, 'name' | 'stop'> {
  const load = (path: string): Load => ({ url: url + path, headers })
  const json = { 'Content-Type': 'application/json', ...headers }
  return {
    one: load(one),
    list: load(list),
    listWithTotal: load(list + total),
    post: { url: url + list.split('?')[0], method: 'POST', headers: json, body: JSON.stringify(body) },
  }
}
