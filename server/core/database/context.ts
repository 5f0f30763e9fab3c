import type { Reader, RoleDatabase } from '#db/scoped.ts'
import type { Sealer } from '#server/core/secrets/sealing.ts'
import type { Actor } from '#server/core/values/actor.ts'
import type { Memory } from './memory.ts'
import type { Change } from './recorded.ts'
import type { Signals } from './signals.ts'

/** `sandbox`: it holds test data, and no email or call to a provider leaves it. */
export type Workspace = {
  id: string
  slug: string
  name: string
  currency: string
  time_zone: string
  sandbox: boolean
}

/** The columns of a `Workspace`. */
export const WORKSPACE_COLUMNS = [
  'workspace.id',
  'workspace.slug',
  'workspace.name',
  'workspace.currency',
  'workspace.time_zone',
  'workspace.sandbox',
] as const satisfies `workspace.${keyof Workspace}`[]

/** The same for SQL in which `workspace` has this alias. */
export const workspaceColumns = (alias: string): string =>
  WORKSPACE_COLUMNS.map((column) => column.replace('workspace', alias)).join(', ')

/** The stored part of a successful response: a replay sends the same bytes. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** A call with an `Idempotency-Key`: the caller, the request, and how the result becomes a response. */
export type KeyedCall = {
  /** A token or a member. */
  actorId: string
  key: string
  fingerprint: Buffer
  render: (result: unknown) => Answer
  /** The response may contain a secret: its body is stored encrypted. */
  secret: boolean
}

/** What the reads and writes of a call know about it. */
export type DatabaseContext = {
  workspace: Workspace
  actor: Actor
  database: RoleDatabase
  /** The workspace's rows, read-only. Writes use `change.ts`. */
  db: Reader
  /** The time of the request, used for all ids and timestamps it writes. */
  now: Date
  requestId: string
  /** The change in progress; set only by `joining()`. */
  within?: Change
  /** The claimed idempotency key of a call; its response is stored in the same transaction. */
  idempotency?: KeyedCall
  /** Set for agents: the origin recorded with every change. `run` is the id of the run. */
  agent?: { run: string; tool: string }
  /** Set while a person reverts a change of an agent, or one of their own: the id of that change. */
  reverts?: number
  /** Set while a record is reverted to a version: that version. */
  restores?: number
  services: DatabaseServices
}

/** The services that reads and writes use. */
export type DatabaseServices = {
  /** The names of all kinds: changes of others are refused. */
  readonly kinds: { has(name: string): boolean }
  /** How long the response to a write is replayed for its `Idempotency-Key`. */
  readonly idempotencyHours: number
  readonly sealer: Sealer
  /** Wake-ups between the processes that share the database; `changed` right after a commit, for the relay and the live streams. */
  readonly signals: Signals
  readonly memory: Memory
}
