import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startApi, type TestApi } from '../api.ts'
import { asOwner } from '../as-owner.ts'
import { freePort } from '../crash/stage.ts'
import { openWorkspace, type Person } from '../person.ts'
import { type AuthorizationServer, startAuthorizationServer } from './authorization-server.ts'
import { agreeAt, visit } from './browse.ts'

/** A workspace whose people sign in at a real authorization server, as Google Ads; no connection is left between tests. */
export function openSignIns() {
  const world = {} as {
    authority: AuthorizationServer
    api: TestApi
    team: Awaited<ReturnType<typeof openWorkspace>>
    callback: string
  }
  beforeAll(async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    world.callback = `${url}/connectors/oauth/google-ads/callback`
    world.authority = await startAuthorizationServer([world.callback])
    world.api = await startApi({ PORT: String(port), PUBLIC_BASE_URL: url, ...world.authority.settings })
    world.team = await openWorkspace(world.api)
  }, 60_000)
  afterAll(async () => {
    await world.api.close()
    await world.authority.stop()
  })
  beforeEach(async () => {
    Object.assign(world.authority.state, { tokenRequests: 0, broken: null, accounts: ['1111111111'] })
    await asOwner(world.api.database, 'delete from connector')
  })

  /** The address at the provider that a sign-in begins with. */
  async function begin(person: Person = world.team.owner, connector: string | null = null): Promise<string> {
    const { status, body, text } = await person.mutate('connectors.startSignIn', { provider: 'google-ads', connector })
    if (status !== 200) throw new Error(text)
    return body.url
  }
  /** The address that the provider sends the browser of the owner back to. */
  const signIn = async (connector: string | null = null) =>
    agreeAt(await begin(world.team.owner, connector), world.callback)

  return {
    world,
    begin,
    signIn,
    async connect(connector: string | null = null): Promise<string> {
      const { location } = await visit(await signIn(connector), world.team.owner)
      return location!.split('/').at(-1)!
    },
    choose: (id: string, accounts = ['1111111111/1111111111']) =>
      world.team.owner.mutate('connectors.choose', { id, accounts, read_from: '2026-01-01', every_hours: 6 }),
    async connectors() {
      const { data } = (await world.team.owner.query('connectors.overview')).body
      return data.find(({ provider }: { provider: string }) => provider === 'google-ads').connectors
    },
  }
}
