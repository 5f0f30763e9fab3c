import { createHash, randomBytes, randomInt } from 'node:crypto'
import { startApi, type TestApi } from './api.ts'
import { freePort } from './crash/stage.ts'
import type { Person } from './person.ts'

/** A program with a fixed address, which OAuth metadata contains. */
export async function startAtKnownAddress(settings: Record<string, string> = {}, beside?: TestApi): Promise<TestApi> {
  const port = await freePort()
  return startApi({ PORT: String(port), PUBLIC_BASE_URL: `http://127.0.0.1:${port}`, ...settings }, beside)
}

export const REDIRECT = 'http://127.0.0.1:7777/callback'

export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}
export type Answer<Body = Record<string, string>> = { status: number; body: Body; headers: Headers }

/** An app that connects by OAuth, and the browser of a person. Every step can be modified. */
export class App {
  readonly url: string
  readonly verifier = randomBytes(32).toString('base64url')
  clientId = ''
  /** A program behind a proxy limits each app for itself. */
  private readonly from = { 'X-Forwarded-For': `203.0.113.${randomInt(256)}` }
  private cookies = new Map<string, string>()

  constructor(url: string, clientId = '') {
    this.url = url
    this.clientId = clientId
  }

  get resource(): string {
    return `${this.url}/api/agent/mcp`
  }

  async register(metadata: Record<string, unknown> = {}): Promise<Answer> {
    const given = { client_name: 'Claude', redirect_uris: [REDIRECT], ...metadata }
    const response = await fetch(`${this.url}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...this.from },
      body: JSON.stringify(given),
    })
    const answer = await answered(response)
    this.clientId = answer.body['client_id'] ?? ''
    return answer
  }

  /** The parameters of an authorization request; `null` leaves one out. */
  parameters(bent: Record<string, string | null> = {}): URLSearchParams {
    const given: Record<string, string | null> = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: REDIRECT,
      scope: 'read write',
      state: 'the state',
      resource: this.resource,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...bent,
    }
    return new URLSearchParams(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null))
  }

  /** Opens the authorization request; returns the response, whose Location is the consent page or the app. */
  async authorize(bent?: Record<string, string | null>, accept = 'text/html'): Promise<Response> {
    return this.visit(`${this.url}/oauth/authorize?${this.parameters(bent)}`, accept)
  }

  /** Sends the form of the consent page as this person's browser; returns the redirect URL of the app. */
  async consent(
    page: string,
    person: Person | undefined,
    form: Record<string, string>,
    headers = {},
  ): Promise<Response> {
    const cookies = [...this.cookies, ...(person?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: this.url,
        Cookie: cookies,
        ...this.from,
        ...headers,
      },
      body: new URLSearchParams(form),
    })
  }

  /** Runs the flow from the request to the redirect to the app. */
  async ask(person: Person, form: Record<string, string> = {}, bent?: Record<string, string | null>): Promise<URL> {
    const begun = await this.authorize(bent)
    const page = begun.headers.get('location')
    if (!page) throw new Error(`the request answered ${begun.status} ${await begun.text()}`)
    const given = { answer: 'connect', workspace: person.workspace, access: 'read_write', ...form }
    const agreed = await this.consent(new URL(page, this.url).href, person, given)
    const back = agreed.headers.get('location')
    if (agreed.status !== 303 || !back) throw new Error(`the consent answered ${agreed.status} ${await agreed.text()}`)
    return new URL((await this.visit(back)).headers.get('location')!)
  }

  async exchange(code: string, bent: Record<string, string> = {}): Promise<Answer<Tokens>> {
    const given = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: this.verifier,
      ...bent,
    }
    return (await this.post('token', given)) as Answer<never>
  }

  async refresh(refresh_token: string, bent: Record<string, string> = {}): Promise<Answer<Tokens>> {
    return (await this.post('token', { grant_type: 'refresh_token', refresh_token, ...bent })) as Answer<never>
  }

  revoke = (token: string) => this.post('revoke', { token })

  /** Registers, gets consent and exchanges its code. */
  async connect(person: Person, form?: Record<string, string>): Promise<Tokens> {
    if (!this.clientId) await this.register()
    const back = await this.ask(person, form)
    const { status, body } = await this.exchange(back.searchParams.get('code')!)
    if (status !== 200) throw new Error(`the exchange answered ${status} ${JSON.stringify(body)}`)
    return body
  }

  private async post(path: string, form: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ client_id: this.clientId, ...form })
    return answered(await fetch(`${this.url}/oauth/${path}`, { method: 'POST', headers: this.from, body }))
  }

  async visit(address: string, accept = 'text/html'): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Accept: accept, Cookie: cookie, ...this.from },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      this.cookies.set(name!, value!)
    }
    return response
  }
}

async function answered(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers }
}
