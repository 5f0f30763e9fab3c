import type { Socket } from 'node:net'
import pg from 'pg'
import { isFull } from './postgres-errors.ts'

/** Milliseconds after which a silent Postgres counts as down. */
export const SILENCE = {
  /** Statements on shared connections, and of sign-in, fail after this time, so that callers get a response within 5 s. */
  short: 4_500,
  /** Beyond the 60 s after which Postgres itself cancels a statement of the program's roles (`roles.ts`). */
  long: 65_000,
  /** An unanswered statement of this age is checked on another connection: is Postgres still executing it? */
  askAfter: 3_000,
  answer: 1_200,
  look: 250,
}
export type Silence = typeof SILENCE

/** The backend process of a connection; queried, because a pooler reports its own numbers. */
export const BACKEND = 'select pg_backend_pid() as pid'

export type Watched = {
  client: pg.ClientBase
  /** The process id from `BACKEND`, once known. */
  backend: () => number | undefined
  /** When the oldest unanswered statement was sent, by `performance.now()`. */
  waitingSince: () => number | undefined
  /** Whether the connection is idle. */
  isIdle: () => boolean
  /** Milliseconds after which an unanswered statement counts as lost, even if Postgres is still executing it. */
  longest: number
}

/**
 * Closes connections to a Postgres that no longer responds, so that their statements fail. The operating system would
 * wait for a quarter of an hour for a machine that is down. The criterion is the age of the oldest statement. When one
 * connection is dead, idle ones are closed too.
 */
export class Watch {
  readonly limits: Silence
  private readonly url: string
  private readonly watched = new Set<Watched>()
  private timer: NodeJS.Timeout | undefined
  private readonly askedAt = new WeakMap<Watched, number>()
  private lookedAt = 0

  constructor(url: string, limits = SILENCE) {
    this.url = url
    this.limits = limits
  }

  add(one: Watched): void {
    this.watched.add(one)
    one.client.once('end', () => this.remove(one))
    if (this.timer) return
    this.lookedAt = performance.now()
    this.timer = setInterval(() => this.look(), this.limits.look).unref()
  }

  private remove(one: Watched): void {
    this.watched.delete(one)
    if (this.watched.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  private look(): void {
    const now = performance.now()
    const wasHeldUp = now - this.lookedAt > 2 * this.limits.look
    this.lookedAt = now
    // If this process was blocked, responses may have arrived meanwhile; they are read before the check phase.
    if (wasHeldUp) setImmediate(() => this.judge(performance.now()))
    else this.judge(now)
  }

  private judge(now: number): void {
    const waiting = [...this.watched].flatMap((one) => {
      const since = one.waitingSince()
      return since === undefined ? [] : [{ one, since }]
    })
    for (const { one, since } of waiting) if (now - since > one.longest) cut(one)
    const doubted = waiting.filter(
      ({ one, since }) => now - Math.max(since, this.askedAt.get(one) ?? since) > this.limits.askAfter,
    )
    for (const { one } of doubted) this.askedAt.set(one, now)
    if (doubted.length > 0) void this.ask(doubted)
  }

  private async ask(doubted: readonly { one: Watched; since: number }[]): Promise<void> {
    const pids = doubted.flatMap(({ one }) => one.backend() ?? [])
    const working = await backendsAtWork(this.url, pids, this.limits.answer)
    const dead = doubted.filter(({ one, since }) => one.waitingSince() === since && !working(one.backend()))
    if (dead.length === 0) return
    for (const { one } of dead) cut(one)
    for (const one of this.watched) if (one.isIdle()) cut(one)
  }
}

/** Watches a client that sends one statement at a time. */
export function watchClient(watch: Watch, client: pg.ClientBase, rest: Omit<Watched, 'client' | 'waitingSince'>): void {
  const socket = socketOf(client)
  let since: number | undefined
  let bytesRead = 0
  const waitingSince = () => {
    if (socket.bytesRead !== bytesRead) since = undefined
    bytesRead = socket.bytesRead
    const isBusy = !(client as unknown as { readyForQuery: boolean }).readyForQuery
    return (since = isBusy ? (since ?? performance.now()) : undefined)
  }
  watch.add({ client, waitingSince, ...rest })
}

export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

function cut({ client }: Watched): void {
  socketOf(client).destroy()
}

/**
 * Which of these processes are executing a statement, checked on a separate connection; none if Postgres does not
 * respond.
 */
async function backendsAtWork(
  url: string,
  pids: readonly number[],
  answerMs: number,
): Promise<(pid: number | undefined) => boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium watch' })
  client.on('error', () => undefined)
  const timer = setTimeout(() => socketOf(client).destroy(), answerMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any ($1) and state in ('active', 'disabled')`,
      [pids],
    )
    const found = new Set(rows.map(({ pid }) => pid))
    return (pid) => pid !== undefined && found.has(pid)
  } catch (error) {
    return () => isFull(error)
  } finally {
    clearTimeout(timer)
    void client.end().catch(() => undefined)
  }
}
