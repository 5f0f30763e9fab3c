import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'

/** One request as its client saw it; `status` 0: no response arrived, so the outcome is unknown. */
export type Answer = {
  method: string
  /** Identifies the attempt: the title it gives a task, and its idempotency key if it has one. */
  name: string
  id: string | undefined
  status: number
  /** `error` of an error response. */
  code: string | undefined
  retryAfter: string | null
  text: string
  sentAt: number
  ms: number
}

/** What a client knows of its task; without `version` it must read the task first. */
type Known = { id: string; version: number | undefined }

const PAUSE_MS = 30
/** The maximum pause between two requests of a client, which leaves the processor to the system under test. */
const PACE_MS = 60
/** Longer than any request may take; a request that reaches this limit counts as hanging. */
const HANG_MS = 20_000
/** The `code` of a request that hung. */
export const HUNG = 'TimeoutError'

/**
 * Clients that write continuously until `stop`: they create tasks with and without a key, update with If-Match, and
 * delete. Every attempt has a unique name, so that the database shows afterwards which attempts happened.
 */
export class Load {
  readonly answers: Answer[] = []
  /** Acknowledged bodies of POSTs with a key, by key. */
  readonly keyed = new Map<string, string>()
  /** Attempts by name, with or without a response. */
  readonly attempted = new Set<string>()
  private readonly url: () => string
  private readonly token: string
  private readonly random: Random
  private readonly clients: Promise<void>[]
  private stopping = false
  private count = 0

  constructor(options: { url: () => string; token: string; random: Random; clients?: number }) {
    this.url = options.url
    this.token = options.token
    this.random = options.random
    this.clients = Array.from({ length: options.clients ?? 16 }, () => this.client())
  }

  /** Resolves when every client has completed its request. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.clients)
  }

  /** The first acknowledged write sent after this time (of `performance.now()`). */
  async served(since: number): Promise<Answer> {
    for (let looked = 0; ; await delay(5)) {
      const found = this.answers
        .slice(looked)
        .find(({ sentAt, status }) => sentAt >= since && status >= 200 && status < 300)
      if (found) return found
      looked = this.answers.length
    }
  }

  async request(method: string, path: string, name: string, body?: object, headers: Record<string, string> = {}) {
    const sentAt = performance.now()
    const answer: Answer = {
      method,
      name,
      id: /[0-9a-f-]{36}/.exec(path)?.[0],
      status: 0,
      code: undefined,
      retryAfter: null,
      text: '',
      sentAt,
      ms: 0,
    }
    try {
      const response = await fetch(`${this.url()}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.token}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(HANG_MS),
      })
      answer.text = await response.text()
      answer.status = response.status
      answer.retryAfter = response.headers.get('retry-after')
      if (response.status >= 400) answer.code = (JSON.parse(answer.text) as { error: string }).error
    } catch (error) {
      const cause = (error as Error).cause as { code?: string } | undefined
      answer.code = cause?.code ?? (error as Error).name
    }
    answer.ms = performance.now() - sentAt
    this.answers.push(answer)
    if (answer.status === 0 || answer.status === 503) await delay(PAUSE_MS)
    return answer
  }

  private async client(): Promise<void> {
    const own: Known[] = []
    while (!this.stopping) {
      await delay(this.random.next() * PACE_MS)
      const task = own.length > 0 ? this.random.pick(own) : undefined
      const chance = this.random.next()
      if (!task || chance < 0.2) await this.create(own)
      else if (chance < 0.4) await this.createOnce(own)
      else if (task.version === undefined) await this.look(own, task)
      else if (chance < 0.9) await this.update(task, task.version)
      else await this.remove(own, task, task.version)
    }
  }

  private name(kind: string): string {
    const name = `${kind} ${++this.count}`
    this.attempted.add(name)
    return name
  }

  private async create(own: Known[]): Promise<void> {
    const name = this.name('made')
    const { status, text } = await this.request('POST', '/tasks', name, { title: name })
    if (status === 201) own.push(known(text))
  }

  /** Repeats the same request until it is answered, as integrators do. */
  private async createOnce(own: Known[]): Promise<void> {
    const name = this.name('keyed')
    for (;;) {
      const { status, text } = await this.request('POST', '/tasks', name, { title: name }, { 'Idempotency-Key': name })
      if (status === 201) {
        this.keyed.set(name, text)
        return void own.push(known(text))
      }
      if ((status === 0 && this.stopping) || ![0, 409, 503].includes(status)) return
    }
  }

  private async update(task: Known, version: number): Promise<void> {
    const name = this.name('changed')
    const { status, text } = await this.request(
      'PATCH',
      `/tasks/${task.id}`,
      name,
      { title: name },
      { 'If-Match': `"${version}"` },
    )
    task.version = status === 200 ? known(text).version : undefined
  }

  private async remove(own: Known[], task: Known, version: number): Promise<void> {
    const { status } = await this.request('DELETE', `/tasks/${task.id}`, '', undefined, { 'If-Match': `"${version}"` })
    if (status === 200) own.splice(own.indexOf(task), 1)
    else task.version = undefined
  }

  private async look(own: Known[], task: Known): Promise<void> {
    const { status, text } = await this.request('GET', `/tasks/${task.id}`, '')
    if (status === 200) task.version = known(text).version
    if (status === 404) own.splice(own.indexOf(task), 1)
  }
}

function known(text: string): Known {
  const { id, version } = JSON.parse(text) as { id: string; version: number }
  return { id, version }
}
