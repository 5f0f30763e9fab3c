/**
 * The baseline: Fastify and pg, written by hand for these three calls on the same table. Prepared statements, no token,
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

app.get<{ Querystring: { limit?: string; count?: string } }>('/tasks', async ({ query }) => {
  const limit = Number(query.limit ?? 50)
  const list = pool.query({
    name: 'list',
    text: `select ${columns} from task where workspace_id = $1 and deleted_at is null order by id limit $2`,
    values: [workspace, limit],
  })
  if (query.count === 'false') return { data: (await list).rows }
  const count = pool.query({
    name: 'count',
    text: 'select count(*) from task where workspace_id = $1 and deleted_at is null',
    values: [workspace],
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

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
