import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { startProgram } from '../support/stage.ts'
import { install } from './install.ts'
import { callsOf, fillTasks, type Peer } from './program.ts'

const run = promisify(execFile)
const PORT = 4711
const url = `http://127.0.0.1:${PORT}`
const token = 'a-token-for-measurements-only'
const FIELDS = [
  { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } },
  { field: 'title', type: 'string', schema: { is_nullable: false } },
  { field: 'status', type: 'string', schema: { default_value: 'todo' } },
  { field: 'priority', type: 'string', schema: { default_value: 'none' } },
  { field: 'due', type: 'date', schema: {} },
  { field: 'desc', type: 'text', schema: {} },
  { field: 'tags', type: 'json', schema: {}, meta: { special: ['cast-json'] } },
  { field: 'date_created', type: 'timestamp', schema: {}, meta: { special: ['date-created'] } },
  { field: 'date_updated', type: 'timestamp', schema: {}, meta: { special: ['date-updated'] } },
]

/** Directus with a collection of `count` tasks; every POST also writes its activity and revision rows, as shipped. */
export async function startDirectus(databaseUrl: string, count: number): Promise<Peer> {
  const { folder, node, version } = await install('directus', { directus: '12.4.0', node: '22.23.3' }, ['isolated-vm'])
  const cli = path.join(folder, 'node_modules/directus/cli.js')
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'a secret for measurements only 32 characters',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a password for measurements',
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: url,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMITER_ENABLED: 'false',
  }
  await run(node, [cli, 'bootstrap'], { cwd: folder, env: { ...process.env, ...env } })
  const { stop } = await startProgram({ node, args: [cli, 'start'], folder, env, url: `${url}/server/ping` })
  const headers = { Authorization: `Bearer ${token}` }
  const made = await fetch(`${url}/collections`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ collection: 'tasks', schema: {}, meta: {}, fields: FIELDS }),
  })
  if (!made.ok) throw new Error(await made.text())
  const ids = await fillTasks(
    databaseUrl,
    count,
    { id: 'id', status: 'status' },
    {
      id: 'gen_random_uuid()',
      date_created: 'now()',
      date_updated: 'now()',
    },
  )
  const calls = callsOf(url, headers, ids, {
    path: '/items/tasks',
    page: ({ status, offset, total }) =>
      `?limit=50&offset=${offset}&${status ? `filter[status][_eq]=${status}` : 'sort=due,id'}${total ? '&meta=filter_count' : ''}`,
    change: 'PATCH',
    body: (title) => ({ title }),
  })
  return { name: `Directus ${version}`, stop, calls }
}
