import type { Socket } from 'node:net'
import pg from 'pg'
import { isFull } from './postgres-errors.ts'

/** A statement on a shared connection, or of sign-in, has failed by then: callers get their answer within 5 s. */
export const SHORT_SILENCE_MS = 4_500
/** Beyond the 60 s after which Postgres itself cancels a statement of the program's roles (`roles.ts`). */
export const LONG_SILENCE_MS = 65_000

/** From this age of an unanswered statement on, Postgres is asked on another connection whether it still works at it. */
const ASK_AFTER_MS = 3_000
const ANSWER_MS = 1_200
const LOOK_MS = 250

/** The process of Postgres that serves a connection; asked for, since a pooler in between makes up numbers of its own. */
export const BACKEND = 'select pg_backend_pid() as pid'

export type Watched = {
  client: pg.ClientBase
  /** The number that `BACKEND` answered, once it has. */
  backend: () => number | undefined
  /** When the oldest statement without an answer was sent, by `performance.now()`. */
  waitingSince: () => number | undefined
  /** Whether nobody uses it at this moment. */
  isIdle: () => boolean
  /** Milliseconds after which an unanswered statement counts as lost, even if Postgres works at it. */
  longest: number
}

/**
 * Cuts connections to a Postgres that has fallen silent, so that their statements fail. A machine that is gone sends nothing, and
 * the system itself would wait for a quarter of an hour; what counts is the age of the oldest statement, not how long ago
 * anything was written. When one connection is found dead, idle ones are not trusted either.
 */
export class Watch {
  private readonly url: string
  private readonly watched = new Set<Watched>()
  private timer: NodeJS.Timeout | undefined
  private readonly askedAt = new WeakMap<Watched, number>()
  private lookedAt = 0

  constructor(url: string) {
    this.url = url
  }

  add(one: Watched): void {
    this.watched.add(one)
    one.client.once('end', () => this.remove(one))
    if (this.timer) return
    this.lookedAt = performance.now()
    this.timer = setInterval(() => this.look(), LOOK_MS).unref()
  }

  private remove(one: Watched): void {
    this.watched.delete(one)
    if (this.watched.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  private look(): void {
    const now = performance.now()
    const wasHeldUp = now - this.lookedAt > 2 * LOOK_MS
    this.lookedAt = now
    // While this process itself stood still, answers may have arrived; it reads them before the check phase.
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
      ({ one, since }) => now - Math.max(since, this.askedAt.get(one) ?? since) > ASK_AFTER_MS,
    )
    for (const { one } of doubted) this.askedAt.set(one, now)
    if (doubted.length > 0) void this.ask(doubted)
  }

  private async ask(doubted: readonly { one: Watched; since: number }[]): Promise<void> {
    const working = await backendsAtWork(
      this.url,
      doubted.flatMap(({ one }) => one.backend() ?? []),
    )
    const dead = doubted.filter(({ one, since }) => one.waitingSince() === since && !working(one.backend()))
    if (dead.length === 0) return
    for (const { one } of dead) cut(one)
    for (const one of this.watched) if (one.isIdle()) cut(one)
  }
}

/** Watches a client that sends one statement at a time. */
export function watchClient(watch: Watch, client: pg.ClientBase, rest: Omit<Watched, 'client' | 'waitingSince'>): void {
  let since: number | undefined
  socketOf(client).on('data', () => (since = undefined))
  const waitingSince = () => {
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

/** Which of these processes work at a statement now, by a connection of its own; none when Postgres does not answer. */
async function backendsAtWork(url: string, pids: readonly number[]): Promise<(pid: number | undefined) => boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium watch' })
  client.on('error', () => undefined)
  const timer = setTimeout(() => socketOf(client).destroy(), ANSWER_MS)
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
