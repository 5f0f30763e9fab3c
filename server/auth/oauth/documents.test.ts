import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '#server/core/outbound/testing.ts'
import type { TestApi } from '#server/testing/api.ts'
import { App, REDIRECT, startAtKnownAddress } from '#server/testing/app.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { documentFetch } from './documents.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
let publisher: Server
let host: string
let visits: string[] = []
let publish: RequestListener
const trusted = getCACertificates('default')

beforeAll(async () => {
  setDefaultCACertificates([...trusted, selfSigned.cert])
  api = await startAtKnownAddress()
  team = await openWorkspace(api)
  publisher = createServer(selfSigned, (request, response) => {
    visits.push(request.url!)
    publish(request, response)
  }).listen(0, '127.0.0.1')
  await once(publisher, 'listening')
  host = `localhost:${(publisher.address() as AddressInfo).port}`
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  publisher.closeAllConnections()
  publisher.close()
  await api.close()
})

let nth = 0
/** An app with a document of its own address. */
function published(answer: (id: string) => unknown, status = 200, headers: Record<string, string> = {}): App {
  const id = `https://${host}/app-${(nth += 1)}.json`
  visits = []
  publish = (_, response) => response.writeHead(status, headers).end(JSON.stringify(answer(id)))
  return new App(api.url, id)
}
const document = (id: string) => ({ client_id: id, client_name: 'Published app', redirect_uris: [REDIRECT] })

test('an app that publishes a document connects without registering', async () => {
  const app = published(document)
  const tokens = await app.connect(team.owner)
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200)
  expect(visits).toHaveLength(1)
  const [token] = (await team.owner.query('tokens.list')).body
  expect(token).toMatchObject({ name: 'Published app', kind: 'oauth' })
})

test('a request whose document is gone since is over, after a restart too', async () => {
  const app = published(document)
  const id = (await app.authorize()).headers.get('location')!.split('/').at(-1)!
  expect(await api.program.oauth.waiting(id)).toMatchObject({ name: 'Published app', host })
  publish = (_, response) => response.writeHead(404).end()
  const restarted = await startAtKnownAddress({}, api)
  const headers = new Headers({ cookie: `atrium.oauth_request=${id}` })
  expect(await restarted.program.oauth.waiting(id)).toBeUndefined()
  expect(await restarted.program.oauth.request(id, headers)).toBeUndefined()
  await restarted.close()
})

describe('a document is refused', () => {
  test.each([
    ['of another app', () => ({ ...document('https://elsewhere.example.com/app.json') }), {}],
    ['without addresses', (id: string) => ({ client_id: id }), {}],
    ['with a private address', (id: string) => ({ ...document(id), redirect_uris: ['http://10.0.0.1/back'] }), {}],
    ['with a secret', (id: string) => ({ ...document(id), token_endpoint_auth_method: 'client_secret_post' }), {}],
    ['with keys', (id: string) => ({ ...document(id), token_endpoint_auth_method: 'private_key_jwt' }), {}],
    ['that is a list', () => [], {}],
    ['that is too long', (id: string) => ({ ...document(id), padding: 'x'.repeat(20_000) }), {}],
    ['that is missing', document, { status: 404 }],
    ['that is elsewhere', document, { status: 302, headers: { Location: 'http://127.0.0.1:1/' } }],
  ] as [string, (id: string) => unknown, { status?: number; headers?: Record<string, string> }][])(
    '%s',
    async (_, answer, { status, headers }) => {
      const response = await published(answer, status, headers).authorize()
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
    },
  )

  test('that does not arrive in time', async () => {
    const { clientId } = published(document)
    publish = () => {}
    const read = documentFetch(api.program.services.outbound, 200)
    await expect(read(clientId)).rejects.toThrow('in time')
  })

  test.each(['http://127.0.0.1:1/app.json', 'https://10.0.0.1/app.json', 'https://[fd00::1]/app.json'])(
    'at %s, which is not public',
    async (id) => {
      expect((await new App(api.url, id).authorize()).status).toBe(400)
    },
  )

  test('in a private network, unless the operator opens it', async () => {
    const closed = await startAtKnownAddress({ SERVICE_WEBHOOK_ALLOWED_NETWORKS: '192.0.2.0/24' })
    const app = published(document)
    visits = []
    expect((await new App(closed.url, app.clientId).authorize()).status).toBe(400)
    expect(visits).toEqual([])
    await closed.close()
  })
})
