import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { numberChanges } from '#server/testing/number-changes.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const number = () => numberChanges(api)
const names = ({ body }: { body: { data: { event: string }[] } }) => body.data.map(({ event }) => event)

test('the feed lists changes in order, page by page', async () => {
  const { body: contact } = await api.call('POST', '/contacts', { name: 'Ida' })
  const { body: changed } = await api.call('PATCH', `/contacts/${contact.id}`, { company: 'Ida & Co' })
  await api.call('DELETE', `/contacts/${contact.id}`)
  expect((await api.call('GET', '/changes')).body).toEqual({ data: [], next_after: 0, has_more: false })
  await number()

  const first = await api.call('GET', '/changes?limit=2')
  const common = { entity: 'contact', id: contact.id, actor: { kind: 'token', id: api.tokenId } }
  expect(first.body).toEqual({
    data: [
      { ...common, seq: 1, event: 'contact.created', version: 1, data: contact, at: contact.created_at },
      { ...common, seq: 2, event: 'contact.updated', version: 2, data: changed, at: changed.updated_at },
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

test('changes that are not events are omitted from the feed', async () => {
  const { db } = api.program.databases.relay
  await sql`insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
    values (${api.workspaceId}, 'token.revoked', 'token', ${api.tokenId}, 1, 'system', '{}', now())`.execute(db)
  await number()
  const { body } = await api.call('GET', '/changes')
  expect(body.data.map(({ event }: { event: string }) => event)).not.toContain('token.revoked')
  expect(body.data.length).toBe(3)
  expect(body).toMatchObject({ next_after: 4, has_more: false })
})

test('a position beyond the end is rejected, and latest=true returns the end', async () => {
  const beyond = await api.call('GET', '/changes?after=5')
  expect(beyond).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  expect(beyond.body.message).toMatch(/^after: is beyond the end of the feed, which is at 4\./)
  expect((await api.call('GET', '/changes?after=4')).body).toEqual({ data: [], next_after: 4, has_more: false })
  expect((await api.call('GET', '/changes?latest=true')).body).toEqual({ data: [], next_after: 4, has_more: false })
  expect((await api.call('GET', '/changes?latest=false')).body.data).toHaveLength(3)
  for (const other of ['after=4', 'event=task.created', 'entity=task']) {
    const refused = await api.call('GET', `/changes?latest=true&${other}`)
    expect(refused, other).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(refused.body.message).toContain(other.slice(0, other.indexOf('=')))
  }
  const { token } = await seedWorkspace(api.database)
  expect((await api.as(token)('GET', '/changes?latest=true')).body.next_after).toBe(0)
  expect((await api.as(token)('GET', '/changes?after=1')).status).toBe(400)
})

test('filters omit changes, and the position moves past them', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Filtered' })
  await api.call('PATCH', `/tasks/${task.id}`, { status: 'done' })
  await api.call('POST', '/projects', { name: 'Filtered' })
  await number()
  const { next_after: end } = (await api.call('GET', '/changes?latest=true')).body
  const of = (query: string) => api.call('GET', `/changes?after=4&${query}`)
  expect(names(await of('entity=task'))).toEqual(['task.created', 'task.updated'])
  expect(names(await of('event=task.updated,project.created'))).toEqual(['task.updated', 'project.created'])
  expect(names(await of('event=task.updated&event=project.created&entity=project'))).toEqual(['project.created'])
  for (const query of ['entity=task', 'entity=deal', 'event=contact.created'])
    expect((await of(query)).body, query).toMatchObject({ next_after: end, has_more: false })
  const full = (await of('entity=task&limit=1')).body
  expect(full).toMatchObject({ next_after: 5, has_more: true })
  for (const bad of ['event=task.*', 'event=token.revoked', 'entity=token', 'entity='])
    expect(await of(bad), bad).toMatchObject({ status: 400, body: { error: 'validation_error' } })
})

test('a filter that rarely matches scans the log in windows and skips nothing', async () => {
  const { db } = api.program.databases.relay
  const { next_after: start } = (await api.call('GET', '/changes?latest=true')).body
  await sql`insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
    select ${api.workspaceId}, 'task.updated', 'task', ${api.tokenId}, 1, 'system', '{}', now() from generate_series(1, 12000)`.execute(
    db,
  )
  await api.call('POST', '/deals', { name: 'At the end' })
  await number()
  const [found, pages] = [[] as string[], [] as boolean[]]
  for (let after = start, more = true; more; pages.push(more)) {
    const page = await api.call('GET', `/changes?entity=deal&after=${after}`)
    found.push(...names(page))
    ;({ next_after: after, has_more: more } = page.body)
  }
  expect(found).toEqual(['deal.created'])
  expect(pages).toEqual([true, false])
})

test('changes before the oldest stored one are gone', async () => {
  const { db } = api.program.databases.relay
  await db.deleteFrom('change').where('workspace_id', '=', api.workspaceId).where('seq', '<', 3).execute()
  await db.updateTable('feed').set({ first_kept_seq: 3 }).where('workspace_id', '=', api.workspaceId).execute()
  const gone = await api.call('GET', '/changes?after=1')
  expect(gone).toMatchObject({ status: 410, body: { error: 'gone' } })
  expect(gone.body.message).toContain('after=2')
  expect((await api.call('GET', '/changes?after=2&limit=1')).body.data).toMatchObject([{ seq: 3 }])
  expect((await api.call('GET', '/changes?limit=1')).body.data).toMatchObject([{ seq: 3 }])
})

test.each(['limit=0', 'limit=201', 'after=-1', 'after=x', 'offset=1', 'limit=1&limit=2', 'latest=yes'])(
  '%s is rejected',
  async (query) => {
    const reply = await api.call('GET', `/changes?${query}`)
    expect(reply).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(reply.body.message).toContain(query.slice(0, query.indexOf('=')))
  },
)
