import { type Answer, App, REDIRECT, type Tokens } from './app.ts'
import type { Team } from './team.ts'

export type Attempt = () => Promise<string>

/** Makes attempts to abuse OAuth connections of a team; each resolves with what it gained, or how it was refused. */
export function attacksOn(team: Team) {
  async function registered(metadata?: Record<string, unknown>): Promise<App> {
    const app = new App(team.api.url)
    await app.register(metadata)
    return app
  }

  async function outcome(response: Response): Promise<string> {
    const to = response.headers.get('location')
    if (to === null) return `page ${response.status}`
    const url = new URL(to, team.api.url)
    if (url.pathname.startsWith('/oauth/consent/')) return 'asks the owner'
    const given = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))])
    const gained = given.has('code') || given.has('access_token') ? 'access' : given.get('error')
    return url.href.startsWith(`${REDIRECT}?`) || url.href.startsWith(`${REDIRECT}#`) ? `${gained}` : `${to} ${gained}`
  }

  async function consentPage() {
    const app = await registered()
    const page = new URL((await app.authorize()).headers.get('location')!, team.api.url).href
    return { app, page }
  }

  async function codeOf(app: App, bent?: Record<string, string | null>): Promise<string> {
    return (await app.ask(team.owner, {}, bent)).searchParams.get('code')!
  }

  return {
    registered,
    outcome,
    consentPage,
    codeOf,

    /** An authorization request whose parameters an attacker changed. */
    requested: (change: (sent: URLSearchParams) => void, metadata?: Record<string, unknown>) => async () => {
      const app = await registered(metadata)
      const sent = app.parameters()
      change(sent)
      return outcome(await app.visit(`${team.api.url}/oauth/authorize?${sent}`))
    },

    registering: (address: string) => async () =>
      (await new App(team.api.url).register({ redirect_uris: [address] })).body['error'] ?? 'registered',

    /** The form of a consent page, sent with these headers by a browser of the owner. */
    answeredFrom: (headers: Record<string, string>) => async () => {
      const { app, page } = await consentPage()
      return outcome(await app.consent(page, team.owner, consentIn(team.slug), headers))
    },

    answeredAs: (role: 'member' | 'manager' | 'guest') => async () => {
      const { app, page } = await consentPage()
      return outcome(await app.consent(page, await team.join(role), consentIn(team.slug)))
    },

    /** The exchange of a code with other values than those of its app. */
    exchanged: (changed: (app: App) => Record<string, string>) => async () => {
      const app = await registered()
      return granted(await app.exchange(await codeOf(app), changed(app)))
    },

    /** A renewal with other values than those of its app. */
    renewed: (changed: Record<string, string>) => async () => {
      const app = new App(team.api.url)
      const { refresh_token } = await app.connect(team.owner)
      return granted(await app.refresh(refresh_token, changed))
    },

    /** A call of the token endpoint for another grant. */
    granting: (grant_type: string, form: Record<string, string>) => async () => {
      const { clientId: client_id } = await registered()
      const body = new URLSearchParams({ grant_type, client_id, ...form })
      const response = await fetch(`${team.api.url}/oauth/token`, { method: 'POST', body })
      return granted({ status: response.status, body: (await response.json()) as object, headers: response.headers })
    },

    /** A call of the agent connector. */
    async called(token: string, path = 'tools', body?: object): Promise<string> {
      const response = await fetch(`${team.api.url}/api/agent/${path}`, {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const { error } = (await response.json()) as { error?: string }
      return `${response.status} ${error ?? 'done'}`
    },
  }
}

export const consentIn = (workspace: string) => ({ answer: 'connect', workspace, access: 'read_write' })

/** What a response of the token endpoint grants. */
export const granted = ({ status, body }: Answer<Partial<Tokens> & { error?: string }>): string =>
  body.access_token ? `access to ${body.scope}` : (body.error ?? String(status))

/** Changes of the parameters of a request. */
export const set = (values: Record<string, string>) => (sent: URLSearchParams) =>
  Object.entries(values).forEach(([name, value]) => sent.set(name, value))
export const without =
  (...names: string[]) =>
  (sent: URLSearchParams) =>
    names.forEach((name) => sent.delete(name))
