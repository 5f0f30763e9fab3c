/** The same lists written by hand: Fastify and pg, one prepared statement each, the indexes of our tables. */
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env.PEER_DATABASE_URL,
  options: '-c app.maintenance=on',
  max: 16,
})
const workspace = process.env.PEER_WORKSPACE
const movement = `movement.id, movement.record, movement.type, movement.item, item.number, item.name, movement.qty, movement.delta,
  place.name as location, target.name as "toLocation", lot.code as lot, lot.expiry, movement.cost, movement."onHand",
  movement."avgCost", movement.ref, movement."extId", movement.reason, movement.note, movement.batch, movement.reverses,
  movement.date, movement.at, movement.created_at, movement.created_at as updated_at`
const there = 'workspace_id = $1 and deleted_at is null'
const named = (table: string, name: string) =>
  `(select '${table}' as entity, id, ${name} as name from ${table} where ${there} and search_text like $2 order by updated_at desc limit 6)`

/** Statements by name; the values of a call follow the workspace. */
const STATEMENTS: Record<string, string> = {
  contacts: `select id, ext_id, name, email, phone, company, title, tags, notes, version, created_at, updated_at
    from contact where ${there} order by sort_name, id limit 51 offset $2`,
  deals: `select id, ext_id, name, stage, status, amount, currency, probability, close_date, contact, project, company, owners, tags, notes,
      closed_at, version, created_at, updated_at
    from deal where ${there} and stage = $2 order by sort_amount desc nulls last, id desc limit 51 offset $3`,
  movements: `select ${movement} from movement
      join item on item.workspace_id = movement.workspace_id and item.id = movement.item
      join location place on place.workspace_id = movement.workspace_id and place.id = movement.location
      left join location target on target.workspace_id = movement.workspace_id and target.id = movement."toLocation"
      left join lot on lot.workspace_id = movement.workspace_id and lot.id = movement.lot
    where movement.workspace_id = $1 and item.number_key = $2 and movement.date >= $3 order by movement.id limit 51`,
  changes: `select seq, event, entity, entity_id as id, version, actor_kind, record, at
    from change where workspace_id = $1 and seq > $2 order by seq limit 101`,
  palette: `${named('task', 'title')} union all ${named('contact', 'name')} union all ${named('deal', 'name')}`,
  board: `select id, title, project, status, priority, assignees, owners, due, tags, completed_at, version, created_at, updated_at
    from task where ${there} order by id desc limit 5001`,
}

const app = fastify()

app.get<{ Params: { name: string }; Querystring: { v?: string | string[] } }>('/:name', async ({ params, query }) => {
  const { name } = params
  const values = [query.v ?? []].flat()
  return { data: (await pool.query({ name, text: STATEMENTS[name]!, values: [workspace, ...values] })).rows }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
