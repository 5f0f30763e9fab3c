import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const url = 'http://127.0.0.1:9009/hook'
const subscribe = async (more: Record<string, unknown> = {}) =>
  (await api.call('POST', '/webhooks', { url, events: 'task.*', ...more })).body as { id: string; secret: string }

describe('A webhook', () => {
  test('is created with a secret that is shown once', async () => {
    const created = await api.call('POST', '/webhooks', { url, events: ' task.created , deal.*', description: 'Wall' })
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe(`/api/v1/webhooks/${created.body.id}`)
    expect(created.headers.get('etag')).toBe('"1"')
    const { secret, ...shown } = created.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown).toMatchObject({
      url,
      events: 'task.created,deal.*',
      description: 'Wall',
      status: 'active',
      version: 1,
    })
    expect(shown).toMatchObject({ ordered: false, disabled_reason: null, last_success_at: null, last_failure_at: null })
    expect(shown.secret_hint).toBe(`whsec_…${secret.slice(-4)}`)
    expect((await api.call('GET', `/webhooks/${shown.id}`)).body).toEqual(shown)
    const list = await api.call('GET', '/webhooks')
    expect(list.body).toMatchObject({ total: 1, has_more: false, data: [shown] })
    expect(list.text).not.toContain(secret)
  })

  test('is created once per idempotency key, and the replay contains the same secret', async () => {
    const send = () => api.call('POST', '/webhooks', { url, events: '*' }, { 'Idempotency-Key': 'subscribe once' })
    const [first, again] = [await send(), await send()]
    expect(again).toMatchObject({ status: 201, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const { rows } = await api.program.databases.relay.pool.query('select body, sealed from idempotency_key')
    expect(rows[0]).toMatchObject({ sealed: true })
    expect(rows[0].body).not.toContain('whsec_')
  })

  test('stores its secret encrypted', async () => {
    const { id, secret } = await subscribe()
    const { rows } = await api.program.databases.relay.pool.query(
      'select row_to_json(w)::text as row from webhook w where id = $1',
      [id],
    )
    expect(rows[0].row).toContain('"secret":"s1.')
    expect(rows[0].row).not.toContain(secret)
  })

  test.each([
    ['events as a list', { url, events: ['task.created'] }, 'events'],
    ['no events', { url, events: ' , ' }, 'events'],
    ['an unknown event', { url, events: 'task.created,task.exploded' }, 'task.exploded'],
    ['an unknown noun', { url, events: 'rocket.*' }, 'rocket.*'],
    ['an event of the log alone', { url, events: 'webhook.created' }, 'webhook.created'],
    ['no url', { events: '*' }, 'url'],
    ['a field that is not there', { url, events: '*', secret: 'mine' }, 'secret'],
    ['a status at creation', { url, events: '*', status: 'paused' }, 'status'],
  ])('with %s is refused, naming the field', async (_, body, named) => {
    const before = (await api.call('GET', '/webhooks')).body.total
    const refused = await api.call('POST', '/webhooks', body)
    expect(refused).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(refused.body.message).toContain(named)
    expect((await api.call('GET', '/webhooks')).body.total).toBe(before)
  })

  test.each([
    'http://10.0.0.1/hook',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/hook',
    'http://192.168.1.1/hook',
    'http://user:password@example.com/',
    'ftp://example.com/',
    'http://0x0a000001/',
    'not a url',
  ])('to %s is refused, on creation and by PATCH', async (destination) => {
    const created = await api.call('POST', '/webhooks', { url: destination, events: '*' })
    expect(created).toMatchObject({ status: 400, body: { error: 'destination_not_allowed' } })
    const { id } = await subscribe()
    const patched = await api.call('PATCH', `/webhooks/${id}`, { url: destination })
    expect(patched).toMatchObject({ status: 400, body: { error: 'destination_not_allowed' } })
    expect((await api.call('GET', `/webhooks/${id}`)).body.url).toBe(url)
  })

  test('to an unresolvable host name is accepted: delivery decides', async () => {
    const created = await api.call('POST', '/webhooks', { url: 'https://receiver.invalid/hook', events: '*' })
    expect(created.status).toBe(201)
  })

  test('requires its current version for updates, and keeps it without a change', async () => {
    const { id } = await subscribe()
    const changed = await api.call('PATCH', `/webhooks/${id}`, { events: 'deal.*', ordered: true, version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { events: 'deal.*', ordered: true, version: 2 } })
    expect((await api.call('PATCH', `/webhooks/${id}`, { events: 'deal.*' })).body).toEqual(changed.body)
    expect((await api.call('PATCH', `/webhooks/${id}`, { ordered: false, version: 1 })).status).toBe(409)
    const stale = await api.call('PATCH', `/webhooks/${id}`, { ordered: false }, { 'If-Match': '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { error: 'precondition_failed' } })
    expect((await api.call('PATCH', `/webhooks/${id}`, { status: 'disabled' })).status).toBe(400)
  })

  test('is deleted once', async () => {
    const { id } = await subscribe()
    expect((await api.call('DELETE', `/webhooks/${id}`)).body).toEqual({ id, deleted: true })
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PATCH', ''],
      ['GET', '/deliveries'],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['POST', '/recover'],
    ] as const) {
      const body =
        path === '/test'
          ? { event: 'task.created' }
          : path === '/recover'
            ? { since: '2026-01-01T00:00:00Z' }
            : undefined
      expect((await api.call(method, `/webhooks/${id}${path}`, body)).status, `${method} ${path}`).toBe(404)
    }
    expect((await api.call('GET', '/webhooks')).text).not.toContain(id)
  })

  test('refuses the eleventh rotation within 24 hours, while ten earlier secrets still sign', async () => {
    const { id } = await subscribe()
    const rotate = () => api.call('POST', `/webhooks/${id}/rotate-secret`)
    for (let count = 1; count <= 10; count++) expect((await rotate()).status).toBe(200)
    const refused = await rotate()
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ error: 'conflict', message: expect.stringMatching(/10 times.*after 20\d\d-/) })
    await asOwner(api.database, 'update webhook_old_secret set until = now()')
    expect((await rotate()).status).toBe(200)
  })

  test('gets a new secret and a new version by rotation', async () => {
    const { id, secret } = await subscribe()
    const rotated = await api.call('POST', `/webhooks/${id}/rotate-secret`)
    expect(rotated.status).toBe(200)
    expect(rotated.body).toMatchObject({ id, version: 2, secret_hint: `whsec_…${rotated.body.secret.slice(-4)}` })
    expect(rotated.body.secret).not.toBe(secret)
  })

  test('cannot be tested, resent or recovered while paused', async () => {
    const { id } = await subscribe()
    await api.call('PATCH', `/webhooks/${id}`, { status: 'paused' })
    const refused = await api.call('POST', `/webhooks/${id}/test`, { event: 'task.created' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await api.call('POST', `/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z' })).status).toBe(409)
  })

  test('cannot be recovered for a period that ends before it starts', async () => {
    const { id } = await subscribe()
    const backwards = { since: '2026-11-20T00:00:00Z', until: '2026-11-19T00:00:00Z' }
    expect(await api.call('POST', `/webhooks/${id}/recover`, backwards)).toMatchObject({
      status: 400,
      body: { error: 'validation_error', message: 'until: must be after since' },
    })
  })

  test('logs every action in the activity, without a secret', async () => {
    const { id, secret } = await subscribe()
    await api.call('PATCH', `/webhooks/${id}`, { description: 'x' })
    await api.call('POST', `/webhooks/${id}/rotate-secret`)
    await api.call('DELETE', `/webhooks/${id}`)
    const { rows } = await api.program.databases.relay.pool.query(
      'select event, actor_kind, record::text, before::text from change where entity_id = $1 order by id',
      [id],
    )
    expect(rows.map(({ event }) => event)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.updated',
      'webhook.deleted',
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(api.lines)).not.toContain('whsec_')
  })
})

describe('Permissions', () => {
  test('a read-only token lists and reads webhooks, and changes nothing', async () => {
    const { id } = await subscribe()
    const readOnly = api.as(api.readOnlyToken)
    for (const path of ['', `/${id}`, `/${id}/deliveries`])
      expect((await readOnly('GET', `/webhooks${path}`)).status).toBe(200)
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/test`],
      ['POST', `/${id}/recover`],
    ] as const) {
      const refused = await readOnly(method, `/webhooks${path}`, {})
      expect(refused, `${method} ${path}`).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
    }
  })

  test('a token whose creator is no longer an owner manages nothing', async () => {
    const manager = await api.addMember('manager')
    const { token } = await api.addToken({ createdBy: manager.id })
    const { id } = await subscribe()
    expect((await api.as(token)('POST', '/webhooks', { url, events: '*' })).status).toBe(403)
    expect((await api.as(token)('DELETE', `/webhooks/${id}`)).status).toBe(403)
    expect((await api.as(token)('GET', `/webhooks/${id}`)).status).toBe(200)
  })
})
