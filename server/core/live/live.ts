import type { Connection } from '#db/client.ts'
import type { RoleDatabase } from '#db/scoped.ts'
import type { Kinds } from '../access/kind-facts.ts'
import type { Workspace } from '../database/context.ts'
import type { Signals } from '../database/signals.ts'
import type { Log } from '../operations/log.ts'
import { RunUntilIdle } from '../operations/run-until-idle.ts'
import type { Actor } from '../values/actor.ts'
import type { LiveMessage } from './message.ts'
import { OpenStreams } from './open-streams.ts'
import { Presence } from './presence.ts'
import { Listening, Room } from './room.ts'

/** The maximum delay after a lost wake-up, and until the stream of a session that ended elsewhere closes. */
const LOOK_MS = 3_000

/** Checks that session, membership and role are unchanged since the stream started. */
const SESSIONS = `
  select o.place, s."userId" as account from unnest($1::text[]) with ordinality as o (session_id, place)
  join auth.session s on s.id = o.session_id and s."expiresAt" > now()`
const STILL_IN = `
  select o.place from unnest($1::text[], $2::uuid[], $3::text[]) with ordinality as o (account, workspace_id, role, place)
  join member m on m.workspace_id = o.workspace_id and m.user_id = o.account and m.status = 'active' and m.role = o.role
  where not exists (select from workspace_hold h where h.workspace_id = o.workspace_id and h.state = 'moved')`

/** The follower of a stream and its subscription. */
type Follower = { actor: Actor; workspace: Workspace; sessionId?: string }
type Parts = { app: RoleDatabase; auth: Connection; accounts: Connection; signals: Signals; log: Log; kinds: Kinds }

/** The live streams of this process, with one reader of the change log per workspace. */
export class Live {
  private readonly parts: Parts
  private readonly rooms = new Map<string, Room>()
  private stopListening: (() => void) | undefined
  private known: Presence | undefined
  private readonly looking: RunUntilIdle
  /** Streams of tokens; those above are of people. */
  readonly streams: OpenStreams

  constructor(parts: Parts) {
    this.parts = parts
    this.streams = new OpenStreams(parts)
    this.looking = new RunUntilIdle({
      work: () => this.look(),
      every: LOOK_MS,
      onError: (error) => parts.log.warn({ error }, 'could not check open streams'),
      unref: true,
    })
  }

  /**
   * Changes of the workspace after `since` (default: from now on) that the caller may see. Ends with `signal`, with
   * the session or membership, and when the client is too slow; the client then reconnects with the last `seq` it
   * received.
   */
  async *follow(ctx: Follower, since: number | undefined, signal: AbortSignal): AsyncGenerator<LiveMessage> {
    const listening = new Listening(ctx.actor, ctx.sessionId ?? '')
    const end = () => listening.end()
    signal.addEventListener('abort', end, { once: true })
    const room = this.roomOf(ctx.workspace.id)
    try {
      await room.join(listening, since)
      if (signal.aborted) return
      for (let message = await listening.next(); message; message = await listening.next()) yield message
    } finally {
      signal.removeEventListener('abort', end)
      this.leave(room, listening, ctx.workspace.id)
    }
  }

  /** Which members have which record open; starts listening on first use. */
  get presence(): Presence {
    const listeners = (workspace: string, members: readonly string[]) =>
      [...(this.rooms.get(workspace)?.listeners ?? [])].filter(({ actor }) => members.includes(actor.id ?? ''))
    return (this.known ??= new Presence(this.parts.signals, {
      onChange(workspace, record, members) {
        for (const one of listeners(workspace, members)) one.notify({ type: 'present', record, members })
      },
      onCursor(workspace, record, members, cursor) {
        for (const one of listeners(workspace, members)) one.notify({ type: 'cursor', record, ...cursor })
      },
    }))
  }

  end(): void {
    void this.looking.stop()
    this.streams.end()
    this.stopListening?.()
    this.known?.end()
    for (const room of this.rooms.values()) for (const listening of room.listeners) listening.end()
  }

  private roomOf(workspaceId: string): Room {
    const known = this.rooms.get(workspaceId)
    if (known) return known
    const { app, signals, log, kinds } = this.parts
    const room = new Room(app.reader(workspaceId), workspaceId, kinds, log)
    this.rooms.set(workspaceId, room)
    this.stopListening ??= this.listen(signals)
    void this.presence
    this.looking.wake(LOOK_MS)
    return room
  }

  private listen(signals: Signals): () => void {
    const stops = [
      signals.on('sequenced', (ids) => {
        for (const [id, one] of this.rooms) if (ids === 'any' || ids.includes(id)) one.pump()
      }),
      signals.on('notified', (members) => {
        for (const { listeners } of this.rooms.values())
          for (const listening of listeners)
            if (members === 'any' || members.includes(listening.actor.id ?? '')) listening.notify({ type: 'notified' })
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }

  private leave(room: Room, listening: Listening, workspaceId: string): void {
    room.listeners.delete(listening)
    if (room.listeners.size === 0 && this.rooms.get(workspaceId) === room) this.rooms.delete(workspaceId)
  }

  private async look(): Promise<void> {
    for (const room of this.rooms.values()) room.pump()
    this.known?.sweep()
    const open = [...this.rooms].flatMap(([id, { listeners }]) => [...listeners].map((one) => ({ id, one })))
    if (open.length === 0) return
    const roles = open.map(({ one: { actor } }) => (actor.kind === 'member' ? actor.role : ''))
    const { auth, accounts } = this.parts
    const sessions = [open.map(({ one }) => one.sessionId)]
    const signedIn = await accounts.pool.query<{ place: number; account: string }>(SESSIONS, sessions)
    const accountAt = new Map(signedIn.rows.map(({ place, account }) => [place, account]))
    const values = [open.map((_, index) => accountAt.get(index + 1) ?? null), open.map(({ id }) => id), roles]
    const { rows } = await auth.pool.query<{ place: number }>(STILL_IN, values)
    const stillIn = new Set(rows.map(({ place }) => place))
    for (const [index, { one }] of open.entries()) if (!stillIn.has(index + 1)) one.end()
  }
}
