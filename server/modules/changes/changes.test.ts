import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Numbers the changes as the relay does, which does not run here. */
async function number() {
  const { db } = api.program.doors.relay
  await sql`with numbered as (
      select id, row_number() over (order by id) + (select coalesce(max(seq), 0) from change where workspace_id = ${api.workspaceId}) as next
      from change where workspace_id = ${api.workspaceId} and seq is null)
    update change set seq = next from numbered where change.id = numbered.id and workspace_id = ${api.workspaceId}`.execute(
    db,
  )
}

test('the feed tells what happened, in order, to be walked', async () => {
  const { body: contact } = await api.call('POST', '/contacts', { name: 'Ida' })
  const { body: changed } = await api.call('PATCH', `/contacts/${contact.id}`, { company: 'Ida & Co' })
  await api.call('DELETE', `/contacts/${contact.id}`)
  expect((await api.call('GET', '/changes')).body).toEqual({ data: [], next_after: 0, has_more: false })
  await number()

  const first = await api.call('GET', '/changes?limit=2')
  const told = { entity: 'contact', id: contact.id, actor: { kind: 'token', id: api.tokenId } }
  expect(first.body).toEqual({
    data: [
      { ...told, seq: 1, event: 'contact.created', version: 1, data: contact, at: contact.created_at },
      { ...told, seq: 2, event: 'contact.updated', version: 2, data: changed, at: changed.updated_at },
    ],
    next_after: 2,
    has_more: true,
  })
  const rest = await api.call('GET', `/changes?after=${first.body.next_after}`)
  expect(rest.body).toMatchObject({
    data: [{ seq: 3, event: 'contact.deleted', data: changed }],
    next_after: 3,
    has_more: false,
  })
  expect((await api.call('GET', '/changes?after=3')).body).toEqual({ data: [], next_after: 3, has_more: false })
})

test('what is no event stays out of the feed', async () => {
  const { db } = api.program.doors.relay
  await sql`insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
    values (${api.workspaceId}, 'token.revoked', 'token', ${api.tokenId}, 1, 'system', '{}', now())`.execute(db)
  await number()
  const { body } = await api.call('GET', '/changes')
  expect(body.data.map(({ event }: { event: string }) => event)).not.toContain('token.revoked')
  expect(body.data.length).toBe(3)
})

test('what came before the oldest kept change is gone', async () => {
  const { db } = api.program.doors.relay
  await db.deleteFrom('change').where('workspace_id', '=', api.workspaceId).where('seq', '<', 3).execute()
  await db.insertInto('feed').values({ workspace_id: api.workspaceId, last_seq: 4, first_kept_seq: 3 }).execute()
  const gone = await api.call('GET', '/changes?after=1')
  expect(gone).toMatchObject({ status: 410, body: { error: 'gone' } })
  expect(gone.body.message).toContain('after=2')
  expect((await api.call('GET', '/changes?after=2')).body.data).toHaveLength(1)
  expect((await api.call('GET', '/changes')).body.data).toHaveLength(1)
})

test.each(['limit=0', 'limit=201', 'after=-1', 'after=x', 'offset=1', 'limit=1&limit=2'])(
  '%s is refused',
  async (query) => {
    const reply = await api.call('GET', `/changes?${query}`)
    expect(reply).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(reply.body.message).toContain(query.slice(0, query.indexOf('=')))
  },
)
