/**
 * The baseline: Fastify and pg, written by hand for these calls on the same table. Prepared statements, no token,
 * no limit, no checks, no change log.
 */
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env.PEER_DATABASE_URL,
  options: '-c app.maintenance=on',
  max: 16,
})
const workspace = process.env.PEER_WORKSPACE
const columns = `id, title, project, status, priority, assignees, owners, due, "desc", tags, completed_at, source, version, created_at, updated_at`
const app = fastify()

app.get<{ Params: { id: string } }>('/tasks/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({
    name: 'get',
    text: `select ${columns} from task where workspace_id = $1 and id = $2 and deleted_at is null`,
    values: [workspace, params.id],
  })
  return rows[0] ?? reply.code(404).send({ error: 'not_found' })
})

type Listed = {
  limit?: string
  count?: string
  after?: string
  status?: string
  sort?: string
  offset?: string
  q?: string
}
const there = 'workspace_id = $1 and deleted_at is null'
const WAYS = {
  list: { where: there, order: 'id' },
  after: { where: `${there} and id > $2`, order: 'id' },
  status: { where: `${there} and status = $2 and id > $3`, order: 'id' },
  due: { where: there, order: 'due, id' },
  q: { where: `${there} and search_text like $2 and search_text like $3`, order: 'id' },
}

/** The statement of the way that the parameters choose, and the values of its conditions. */
function chosen({ after, status, sort, q }: Listed): [way: keyof typeof WAYS, values: string[]] {
  if (q) return ['q', q.split(' ').map((word) => `%${word}%`)]
  if (sort) return ['due', []]
  if (status) return ['status', [status, after!]]
  return after ? ['after', [after]] : ['list', []]
}

app.get<{ Querystring: Listed }>('/tasks', async ({ query }) => {
  const { status } = query
  const [way, filtered] = chosen(query)
  const { where, order } = WAYS[way]
  const values = [workspace, ...filtered]
  const n = values.length
  const list = pool.query({
    name: way,
    text: `select ${columns} from task where ${where} order by ${order} limit $${n + 1} offset $${n + 2}`,
    values: [...values, Number(query.limit ?? 50), Number(query.offset ?? 0)],
  })
  if (query.count === 'false') return { data: (await list).rows }
  // A total counts all pages, so without the place of this one.
  const count = pool.query({
    name: status ? 'count status' : 'count',
    text: `select count(*) from task where ${there} ${status ? 'and status = $2' : ''}`,
    values: status ? [workspace, status] : [workspace],
  })
  return { data: (await list).rows, total: Number((await count).rows[0].count) }
})

app.post<{ Body: { title: string } }>('/tasks', async ({ body }, reply) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: `insert into task (workspace_id, id, title, status, priority, assignees, owners, "desc", tags, version, created_at, updated_at)
           values ($1, $2, $3, 'todo', 'none', '{}', '{}', '', '{}', 1, now(), now()) returning ${columns}`,
    values: [workspace, randomUUID(), body.title],
  })
  return reply.code(201).send(rows[0])
})

app.patch<{ Params: { id: string }; Body: { title: string } }>('/tasks/:id', async ({ params, body }, reply) => {
  const { rows } = await pool.query({
    name: 'update',
    text: `update task set title = $3, version = version + 1, updated_at = now()
           where workspace_id = $1 and id = $2 and deleted_at is null returning ${columns}`,
    values: [workspace, params.id, body.title],
  })
  return rows[0] ?? reply.code(404).send({ error: 'not_found' })
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
