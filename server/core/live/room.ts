import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { GuestSight, Kinds } from '../access/kind-facts.ts'
import { isGuest } from '../access/roles.ts'
import type { Log } from '../operations/log.ts'
import { RunUntilIdle } from '../operations/run-until-idle.ts'
import type { Actor } from '../values/actor.ts'
import { type LiveMessage, type LoggedChange, messagesForGuest, shownToStaff, wholeOf } from './message.ts'

const PAGE = 500
/** Maximum pending messages per client; a slower one is disconnected and resumes. */
const MOST_WAITING = 1_000
/** Streams that get a message in one turn of the event loop, so that requests do not wait for all of them. */
const AT_ONCE = 16
/**
 * Milliseconds between two messages, per open stream, and at most: writing to a stream takes a fiftieth of it, so that
 * under steady writes up to 200 streams take a fiftieth of the time of the process.
 */
const APART_MS = { each: 1, longest: 200 }

/** One open stream with its pending messages in order. */
export class Listening {
  readonly actor: Actor
  readonly sessionId: string
  position = 0
  private readonly waiting: LiveMessage[] = []
  private wake: (() => void) | undefined
  private over = false

  constructor(actor: Actor, sessionId: string) {
    this.actor = actor
    this.sessionId = sessionId
  }

  push(message: LiveMessage): void {
    if (this.waiting.push(message) > MOST_WAITING) this.end()
    this.wake?.()
  }

  /** An ephemeral message; does not advance the position. */
  notify(
    message:
      | Omit<Extract<LiveMessage, { type: 'notified' }>, 'seq'>
      | Omit<Extract<LiveMessage, { type: 'present' }>, 'seq'>
      | Omit<Extract<LiveMessage, { type: 'cursor' }>, 'seq'>,
  ): void {
    this.push({ ...message, seq: this.position })
  }

  /** Missed changes precede those that arrived meanwhile. */
  begin(message: LiveMessage): void {
    if (!this.over) this.waiting.unshift(message)
  }

  /** Drops pending messages, because a removed member must not receive more. */
  end(): void {
    this.over = true
    this.waiting.length = 0
    this.wake?.()
  }

  /** The next message; undefined when the stream has ended. */
  async next(): Promise<LiveMessage | undefined> {
    while (!this.over && this.waiting.length === 0) await new Promise<void>((resolve) => (this.wake = resolve))
    return this.over ? undefined : this.waiting.shift()
  }
}

/** The open streams of one workspace in this process, with their shared reader of the change log. */
export class Room {
  readonly listeners = new Set<Listening>()
  /** Sequence number of the last change sent. */
  last = 0
  readonly opened: Promise<void>
  private readonly db: Reader
  private readonly workspaceId: string
  private readonly kinds: Kinds
  private readonly reading: RunUntilIdle

  constructor(db: Reader, workspaceId: string, kinds: Kinds, log: Log) {
    this.db = db
    this.workspaceId = workspaceId
    this.kinds = kinds
    this.reading = new RunUntilIdle({
      work: () => this.readOn(),
      apart: () => Math.min(this.listeners.size * APART_MS.each, APART_MS.longest),
      onError: (error) => log.warn({ error }, 'could not read changes for live streams'),
      unref: true,
    })
    this.opened = this.feed().then(({ last_seq }) => void (this.last = last_seq))
  }

  /** Reads and sends new changes. */
  pump(): void {
    this.reading.wake()
  }

  /** Adds a stream at position `since`; it receives later changes, then new ones. */
  async join(listening: Listening, since: number | undefined): Promise<void> {
    await this.opened
    const upTo = this.last
    // Skip changes already seen: another process may have been ahead of this one.
    listening.position = Math.max(since ?? upTo, upTo)
    this.listeners.add(listening)
    if (since === undefined || since === upTo) return
    const { first_kept_seq, last_seq } = await this.feed()
    if (since > upTo && since <= last_seq) return
    // A position beyond the end dates from before a restore from a backup.
    listening.position = upTo
    const isLost = isGuest(listening.actor) || since < first_kept_seq - 1 || since > upTo
    const missed = isLost ? undefined : await this.missed(since, upTo)
    listening.begin(
      missed
        ? { type: 'changes', after: since, seq: upTo, changes: shownToStaff(this.kinds, listening.actor, missed) }
        : { type: 'reset', seq: upTo },
    )
  }

  private async missed(since: number, upTo: number): Promise<LoggedChange[] | undefined> {
    const changes = await this.read(since, PAGE)
    const wanted = changes.filter(({ seq }) => seq <= upTo)
    return wanted.length === upTo - since ? wanted : undefined
  }

  private async readOn(): Promise<boolean> {
    await this.opened
    if (this.listeners.size === 0) return false
    const changes = await this.read(this.last, PAGE)
    if (changes.length > 0) await this.handOut(changes)
    return changes.length === PAGE
  }

  private async handOut(changes: LoggedChange[]): Promise<void> {
    const guests = await this.sightOfGuests(changes)
    const after = this.last
    const seq = changes.at(-1)!.seq
    this.last = seq
    // Numbers have no gaps: a sandbox was reset.
    if (changes[0]!.seq > after + 1) return this.startAgain(seq)
    const changed = new Set(changes.filter(({ entity }) => entity === 'member').map(({ id }) => id))
    const shared = new Map<string, LiveMessage>()
    for (const [place, listening] of [...this.listeners].entries()) {
      if (place > 0 && place % AT_ONCE === 0) await nextTurn()
      const { actor, position } = listening
      // The role or membership changed: remaining members reconnect with their current access.
      if (actor.kind === 'member' && changed.has(actor.id)) listening.end()
      else if (position < seq) {
        const message = this.messageFor(listening, { after, seq, changes, guests, shared })
        if (!message) continue
        listening.position = seq
        listening.push(message)
      }
    }
  }

  private startAgain(seq: number): void {
    for (const listening of this.listeners) {
      listening.position = seq
      listening.push({ type: 'reset', seq })
    }
  }

  private messageFor(
    { actor, position }: Listening,
    batch: {
      after: number
      seq: number
      changes: LoggedChange[]
      guests: ReadonlyMap<string, GuestSight>
      shared: Map<string, LiveMessage>
    },
  ): LiveMessage | undefined {
    const { seq, guests, shared } = batch
    const changes = position > batch.after ? batch.changes.filter((change) => change.seq > position) : batch.changes
    if (isGuest(actor)) {
      const sent = messagesForGuest(this.kinds, guests.get(actor.id)!, changes)
      if (sent === 'reset') return { type: 'reset', seq }
      return sent.length > 0 ? { type: 'changes', after: position, seq, changes: sent } : undefined
    }
    const key = `${roleOf(actor)} ${position}`
    const known = shared.get(key)
    if (known) return known
    const message: LiveMessage = {
      type: 'changes',
      after: position,
      seq,
      changes: shownToStaff(this.kinds, actor, changes),
    }
    shared.set(key, message)
    return message
  }

  private async sightOfGuests(changes: readonly LoggedChange[]): Promise<ReadonlyMap<string, GuestSight>> {
    const here = new Set([...this.listeners].flatMap(({ actor }) => (isGuest(actor) ? [actor.id] : [])))
    if (here.size === 0) return new Map()
    const tasks = await this.projectsOfTasks(tasksOfParts(this.kinds, changes))
    const sights = [...here].map(async (id) => [id, { guest: id, projects: await this.projectsOf(id), tasks }] as const)
    return new Map(await Promise.all(sights))
  }

  private async projectsOfTasks(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('task')
      .select(['id', 'project'])
      .where('workspace_id', '=', this.workspaceId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute()
    return new Map(rows.map(({ id, project }) => [id, project]))
  }

  private async projectsOf(guest: string): Promise<ReadonlySet<string>> {
    const rows = await this.db
      .selectFrom('project')
      .select('id')
      .where('workspace_id', '=', this.workspaceId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${guest}::uuid = any(team)`)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  private async feed(): Promise<{ last_seq: number; first_kept_seq: number }> {
    const row = await this.db
      .selectFrom('feed')
      .select(['last_seq', 'first_kept_seq'])
      .where('workspace_id', '=', this.workspaceId)
      .executeTakeFirst()
    return row ?? { last_seq: 0, first_kept_seq: 1 }
  }

  private async read(after: number, limit: number): Promise<LoggedChange[]> {
    const rows = await this.db
      .selectFrom('change')
      .select(['seq', 'event', 'entity', 'entity_id', 'version', 'actor_kind', 'actor_id', 'record', 'before', 'at'])
      .where('workspace_id', '=', this.workspaceId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(({ seq, entity_id: id, actor_kind: kind, actor_id, record, before, ...row }) => ({
      seq: seq!,
      id,
      actor: { kind, id: actor_id },
      record: record as Record<string, unknown>,
      before: before as Record<string, unknown> | null,
      ...row,
    }))
  }
}

const roleOf = (actor: Actor) => (actor.kind === 'member' ? actor.role : actor.kind)

const tasksOfParts = (kinds: Kinds, changes: readonly LoggedChange[]) =>
  changes.flatMap((change) => {
    const whole = wholeOf(kinds, change)
    return whole?.entity === 'task' ? [whole.id] : []
  })
