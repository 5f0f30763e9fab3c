import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Authorization, type SimulatedOAuth } from './authorization.ts'
import { json, type Reply, type SimulatedRequest } from './exchange.ts'
import { type Fault, Faults, html } from './faults.ts'
import { World, type WorldOptions } from './world.ts'

/** The state behind the API of a provider. */
export type Api = {
  world: World
  /** The token or key of the request, which is valid. */
  token: string
  /** Rows of the previous page are repeated. */
  duplicatesPage: boolean
  /** The URL of this simulator, for URLs in responses. */
  origin: string
  /** State between requests, such as pending reports. */
  memory: Map<string, unknown>
}

/** A simulated provider, according to its documentation: validates requests and returns the provider's errors. */
export type Provider = {
  slug: string
  oauth?: SimulatedOAuth
  /** The token or key of a request; default: that of `Authorization: Bearer`. */
  credential?: (request: SimulatedRequest) => string | null
  api(request: SimulatedRequest, api: Api): Reply | Promise<Reply>
  /** Requests that need no token, such as downloads of signed addresses; null: this is none of them. */
  open?: (request: SimulatedRequest, api: Api) => Reply | null
  unauthorized(): Reply
  throttled(seconds: number): Reply
  /** Settings of Atrium beside the address and the client. */
  settings?: Record<string, string>
}

export type SimulatorOptions = {
  port?: number
  callbacks?: readonly string[]
  world?: WorldOptions
  /** Overrides parts of the sign-in, such as `rotates`. */
  oauth?: Partial<SimulatedOAuth>
}

export const CLIENT = { id: 'atrium-client', secret: 'atrium-client-secret' }
export const KEY = 'simulated-key-0123456789'

const bearer = ({ headers }: SimulatedRequest) => /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

export type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** A provider on loopback. `/_control` exposes the returned functions to other processes. */
export async function startSimulator(provider: Provider, options: SimulatorOptions = {}) {
  let world = new World(options.world)
  const faults = new Faults()
  const memory = new Map<string, unknown>()
  const requests: SimulatedRequest[] = []
  const load = { now: 0, most: 0 }
  const hanging = new Set<() => void>()
  const hang = () => new Promise<void>((resolve) => hanging.add(resolve))
  const perToken = new Map<string, { now: number; most: number }>()
  const now = () => world.now()
  const authorization =
    provider.oauth &&
    new Authorization({ ...provider.oauth, ...options.oauth }, { ...CLIENT, callbacks: options.callbacks ?? [] }, now)
  const keys = new Set(authorization ? [] : [KEY])

  async function answer(request: SimulatedRequest, origin: string): Promise<Reply | 'cut'> {
    const signedIn = await authorization?.answer(request)
    if (signedIn) return signedIn
    requests.push(request)
    const fault = faults.take(request.path)
    if (fault?.kind === 'hang') await hang()
    const hit = fault && (await replyOf(fault, provider))
    if (hit) return hit
    for (const [date, campaign] of fault?.rows ?? []) world.vanish(date, campaign)
    const api = { world, memory, origin, token: '', duplicatesPage: fault?.kind === 'duplicate_page' }
    const reply = provider.open?.(request, api) ?? (await authorized(request, api))
    if (fault?.kind === 'stall') await hang()
    return fault ? bent(fault, reply) : reply
  }

  async function authorized(request: SimulatedRequest, api: Api): Promise<Reply> {
    const token = (provider.credential ?? bearer)(request)
    const valid = token !== null && (authorization ? authorization.accepts(token) : keys.has(token))
    return valid ? provider.api(request, { ...api, token }) : provider.unauthorized()
  }

  /** Counts concurrent requests of one sign-in. */
  async function counted<T>(request: SimulatedRequest, work: () => Promise<T>): Promise<T> {
    const token = (provider.credential ?? bearer)(request) ?? ''
    const of = authorization?.grantOf(token) ?? token
    const own = perToken.get(of) ?? { now: 0, most: 0 }
    perToken.set(of, own)
    own.most = Math.max(own.most, ++own.now)
    return work().finally(() => own.now--)
  }

  const control = {
    fault: (fault: Fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    /** Answers the requests that hang. */
    release() {
      for (const answerNow of hanging) answerNow()
      hanging.clear()
    },
    correct: (date: string, campaign: string, addMicros: bigint) => world.correct(date, campaign, addMicros),
    vanish: (date: string, campaign: string) => world.vanish(date, campaign),
    rename: (campaign: string, name: string) => world.rename(campaign, name),
    shiftClock: (milliseconds: number) => world.shiftClock(milliseconds),
    expireAccess: () => authorization?.expireAccess(),
    /** The provider ends every sign-in and key, or the sign-ins with this `login_hint`. */
    revoke(hint?: string) {
      authorization?.endAll(hint)
      if (hint === undefined) keys.clear()
    },
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `http://${incoming.headers.host}`
    const request = await readRequest(incoming)
    if (request.path.startsWith('/_control')) return send(response, controlled(request))
    load.now++
    load.most = Math.max(load.most, load.now)
    try {
      const reply = await counted(request, () => answer(request, origin))
      send(response, reply)
    } finally {
      load.now--
    }
  }

  /** `POST /_control/<function>` with the arguments as a JSON array; `GET /_control` shows what happened so far. */
  function controlled({ method, path, body, query }: SimulatedRequest): Reply {
    if (method === 'GET' && path === '/_control/total') {
      const [account, from, to] = ['account', 'from', 'to'].map((name) => query.get(name) ?? '')
      const total = Object.entries(world.total(account!, from!, to!)).map(([name, sum]) => [name, String(sum)])
      return json(200, Object.fromEntries(total))
    }
    if (method === 'GET')
      return json(200, { requests: requests.length, most: load.most, ...authorization?.counts, now: now() })
    const name = path.slice('/_control/'.length)
    if (!Object.hasOwn(control, name)) return json(404, { error: `There is no ${name}.` })
    const given = (body ? JSON.parse(body) : []) as unknown[]
    const values = name === 'correct' ? [given[0], given[1], BigInt(String(given[2]))] : given
    ;(control[name as keyof typeof control] as (...values: unknown[]) => unknown)(...values)
    return json(200, {})
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, json(500, { simulator: String((error as Error).stack) }))
    })
  }).listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    slug: provider.slug,
    origin,
    settings: settingsFor(provider, origin),
    get world() {
      return world
    },
    authorization,
    ...control,
    /** API requests so far, without those of the sign-in. */
    requests,
    memory,
    /** Resets figures, faults and counts; keeps sign-ins. */
    reset() {
      world = new World(options.world)
      faults.clear()
      hanging.clear()
      requests.length = 0
      perToken.clear()
      load.most = 0
    },
    /** Maximum concurrent requests, in total and per sign-in. */
    most: () => load.most,
    mostOfOne: () => Math.max(0, ...[...perToken.values()].map(({ most }) => most)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function replyOf(fault: Fault, provider: Provider): Promise<Reply | undefined> {
  if (fault.kind === 'unauthorized') return provider.unauthorized()
  if (fault.kind === 'throttled') return provider.throttled(fault.seconds ?? 1)
  if (fault.kind === 'error') {
    const wait = fault.seconds === undefined ? undefined : { 'retry-after': String(fault.seconds) }
    return json(fault.status ?? 500, { error: 'The provider failed.' }, wait)
  }
  if (fault.kind === 'html') return html
  if (fault.kind === 'slow') await delay((fault.seconds ?? 1) * 1000)
  return undefined
}

function bent({ kind, replace }: Fault, reply: Reply): Reply | 'cut' {
  if (kind === 'cut') return 'cut'
  if (kind === 'altered' && replace) return { ...reply, body: reply.body.toString().replaceAll(...replace) }
  const bytes = Buffer.from(reply.body)
  return kind === 'half' ? { ...reply, body: bytes.subarray(0, bytes.length >> 1) } : reply
}

async function readRequest(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = 'GET', url: rawUrl = '/', headers } = incoming
  const { pathname, searchParams } = new URL(rawUrl, 'http://simulator')
  return { method, rawUrl, headers, path: pathname, query: searchParams, body: Buffer.concat(chunks).toString() }
}

function send(response: ServerResponse, reply: Reply | 'cut'): void {
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"results":[')
    setImmediate(() => response.destroy())
    return
  }
  response.writeHead(reply.status, { 'content-length': String(Buffer.byteLength(reply.body)), ...reply.headers })
  response.end(reply.body)
}

/** The settings to start Atrium with, so that it uses this simulator. */
export function settingsFor(provider: Provider, origin: string): Record<string, string> {
  const name = provider.slug.toUpperCase().replaceAll('-', '_')
  const family = /^(google|search)-/.test(provider.slug) ? 'GOOGLE' : name
  const client = { [`SERVICE_${family}_CLIENT_ID`]: CLIENT.id, [`SERVICE_${family}_CLIENT_SECRET`]: CLIENT.secret }
  return { [`SERVICE_${name}_URL`]: origin, ...(provider.oauth ? client : {}), ...provider.settings }
}

/** `node server/testing/providers/<provider>.ts PORT CALLBACK…` */
export async function runSimulator(provider: Provider): Promise<void> {
  const [port = '0', ...callbacks] = process.argv.slice(2)
  const { SEED, CAMPAIGNS, SINCE } = process.env
  const world = {
    ...(SEED ? { seed: SEED } : {}),
    ...(CAMPAIGNS ? { campaigns: Number(CAMPAIGNS) } : {}),
    ...(SINCE ? { since: SINCE } : {}),
  }
  const { origin } = await startSimulator(provider, { port: Number(port), callbacks, world })
  const settings = Object.entries(settingsFor(provider, origin)).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`${provider.slug} is at ${origin}\n${settings.join('\n')}\n`)
}
