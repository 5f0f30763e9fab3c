import { randomBytes } from 'node:crypto'
import { hashPassword, makeSignature } from 'better-auth/crypto'
import { createBetterAuth } from '#server/auth/better-auth.ts'
import { openPlatform } from '#server/core/access/platform.ts'
import { directoryOf } from '#server/core/database/databases.ts'
import type { Role } from '#server/core/values/actor.ts'
import { insertAccount } from '#server/modules/account/mutations.ts'
import { addMember } from '#server/modules/members/mutations.ts'
import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import type { Body } from './agents.ts'
import type { Reply, TestApi } from './api.ts'

export type Login = { email: string; password: string; name: string }

/** A person with a browser: keeps cookies and sends what our pages would send. */
export class Person {
  readonly cookies = new Map<string, string>()
  /** Headers of the last response. */
  answered = new Headers()
  workspace = ''
  private readonly url: string

  constructor(url: string, workspace = '') {
    this.url = url
    this.workspace = workspace
  }

  /** A call below `/api/auth/`; without a body it is a GET. */
  auth(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send(body === undefined ? 'GET' : 'POST', `/api/auth/${path}`, body, headers)
  }

  async signIn({ email, password }: Pick<Login, 'email' | 'password'>): Promise<this> {
    const reply = await this.auth('sign-in/email', { email, password })
    if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status} ${reply.text}`)
    return this
  }

  query(procedure: string, input?: unknown, headers?: Record<string, string>): Promise<Reply> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
    return this.send('GET', `/api/trpc/${procedure}${query}`, undefined, headers)
  }

  mutate(procedure: string, input: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('POST', `/api/trpc/${procedure}`, input, headers)
  }

  /** The result of a query that must succeed. */
  async asked(procedure: string, input?: unknown): Promise<Body> {
    return resultOf(procedure, await this.query(procedure, input))
  }

  /** The result of a mutation that must succeed. */
  async made(procedure: string, input: unknown): Promise<Body> {
    return resultOf(procedure, await this.mutate(procedure, input))
  }

  /** A POST to another path of the installation. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('POST', path, body, headers)
  }

  /** `body` of a tRPC response is the result of the procedure, or the error's `{ code, message, … }`. */
  private async send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json', Origin: this.url }),
        'X-Atrium-Workspace': this.workspace,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    this.answered = response.headers
    this.keep(response.headers.getSetCookie())
    const text = await response.text()
    const parsed = JSON.parse(text)
    const trpc = path.startsWith('/api/trpc/')
    const refusal = parsed.error?.data && { ...parsed.error.data, message: parsed.error.message }
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: trpc ? (parsed.result?.data ?? refusal ?? parsed) : parsed,
    }
  }

  private keep(set: string[]): void {
    for (const line of set) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line) || value === '') this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
  }
}

function resultOf(procedure: string, { status, body, text }: Reply): Body {
  if (status !== 200) throw new Error(`${procedure} answered ${status} ${text}`)
  return body as Body
}

const hashes = new Map<string, Promise<string>>()

/** Each new hash takes a tenth of a second of the processor, so all accounts with one password share its hash. */
async function addAccount({ databases }: TestApi['program'], { name, email, password }: Login): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return (await insertAccount(directoryOf(databases).auth.db, { name, email, hash: await hash })).id
}

type Opening = Pick<TestApi, 'url' | 'program' | 'as'> & { database?: unknown }

/**
 * A workspace with its owner signed in, and more people on demand. Their accounts already exist, so they are linked.
 * `named`: the cell, if there are several; default: that of `api.database`, or the one with the fewest workspaces.
 */
export async function openWorkspace(api: Opening, named?: string) {
  const { databases, services } = api.program
  const inCell = named ?? (api.database ? services.directory?.cell : undefined)
  const { $context } = createBetterAuth({
    env: api.program.env,
    log: api.program.log,
    services,
    databases: { ...databases, ...directoryOf(databases) },
  })
  const slug = `team-${randomBytes(4).toString('hex')}`
  /** Opens the session that signing in with the password opens. */
  async function enter(accountId: string): Promise<Person> {
    const { internalAdapter, authCookies, secret } = await $context
    const { token } = await internalAdapter.createSession(accountId)
    const person = new Person(api.url, slug)
    const signed = `${token}.${await makeSignature(token, secret)}`
    person.cookies.set(authCookies.sessionToken.name, encodeURIComponent(signed))
    return person
  }
  const login: Login = { name: 'Ada Berg', email: `ada@${slug}.example.com`, password: 'correct horse battery' }
  const ownerId = await addAccount(api.program, login)
  const { cells } = api.program
  const cell = await (inCell === undefined ? cells.forNew() : cells.named(inCell))
  await createWorkspace(openPlatform(cell), {
    name: 'Nordlicht Studio',
    slug,
    ownerName: login.name,
    ownerEmail: login.email,
    ownerPassword: login.password,
  })
  const owner = await enter(ownerId)
  async function join(role: Role, name = `A ${role}`): Promise<Person & { id: string; login: Login }> {
    const own = { name, email: `${randomBytes(4).toString('hex')}@${slug}.example.com`, password: 'staple and paper' }
    const accountId = await addAccount(api.program, own)
    const { id } = await addMember(openPlatform(cell), { workspace: slug, role, ...own })
    return Object.assign(await enter(accountId), { id, login: own })
  }
  /** REST calls of a program with a token of the owner. */
  async function withToken(access: 'read_write' | 'read_only' = 'read_write') {
    const { body } = await owner.mutate('tokens.create', { name: 'Shop', access, expires: null })
    return api.as(body.secret as string)
  }
  return { slug, login, owner, join, withToken }
}
