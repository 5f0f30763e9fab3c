import { type GuestSight, type Kinds, mayRead } from '../access/kind-facts.ts'
import type { Actor } from '../values/actor.ts'
import { recordNamed } from '../values/fields.ts'

/** A change log entry as sent to live streams. */
export type LiveChange = {
  seq: number
  event: string
  entity: string
  id: string
  version: number
  /** The new state of the record as in REST; null when the client has to reload it. */
  record: Record<string, unknown> | null
  actor: { kind: string; id: string | null }
  at: string
}

/**
 * `after` is the previous position, `seq` the new one: a client at `after` has missed nothing. `reset`: changes before
 * `seq` cannot be sent one by one, so the client reloads everything. The others are ephemeral and have no position:
 * `notified` means that the member's notifications changed, `present` lists the other viewers of an open record,
 * `cursor` is where one of them is in its text.
 */
export type LiveMessage =
  | { type: 'changes'; after: number; seq: number; changes: LiveChange[] }
  | { type: 'reset'; seq: number }
  | { type: 'notified'; seq: number }
  | { type: 'present'; seq: number; record: string; members: readonly string[] }
  | ({ type: 'cursor'; seq: number; record: string } & Cursor)

/**
 * `at`: the version of the record, and the block and offset of both ends of the selection, first the end that moves;
 * undefined without a cursor. `tab` distinguishes the windows of a member.
 */
export type Cursor = { member: string; tab: string; at?: readonly number[] | undefined }

export type LoggedChange = LiveChange & { before: Record<string, unknown> | null }

/**
 * The changes that a token or a member other than a guest may see; members also see changes of their own HR record, and
 * that the settings of the workspace changed.
 */
export function shownToStaff(kinds: Kinds, actor: Actor, changes: readonly LoggedChange[]): LiveChange[] {
  return changes
    .filter(({ entity, id }) => mayRead(kinds, actor, entity) || isOwn(entity, id, actor))
    .map(({ before: _before, ...change }) => (kinds.get(change.entity)?.live ? change : { ...change, record: null }))
}

const isOwn = (entity: string, id: string, actor: Actor) =>
  actor.kind === 'member' && (entity === 'workspace' || (entity === 'member_hr' && id === actor.id))

/** The changes that a guest may see, or 'reset' when their access itself changed. */
export function messagesForGuest(
  kinds: Kinds,
  sight: GuestSight,
  changes: readonly LoggedChange[],
): LiveChange[] | 'reset' {
  const sent: LiveChange[] = []
  for (const { before, ...change } of changes) {
    const seen = seenByGuest(kinds, sight, { ...change, before })
    if (seen === 'reset') return 'reset'
    if (seen === 'record') sent.push(change)
    else if (seen === 'event') sent.push({ ...change, record: null })
  }
  return sent
}

function seenByGuest(kinds: Kinds, sight: GuestSight, change: LoggedChange) {
  const whole = wholeOf(kinds, change)
  if (!whole) return kinds.get(change.entity)?.toGuest?.(change, sight) ?? 'nothing'
  const project = whole.entity === 'project' ? whole.id : whole.entity === 'task' && sight.tasks.get(whole.id)
  return sight.projects.has(project as string) ? 'event' : 'nothing'
}

/** The record that a changed record is part of, as a comment is. */
export function wholeOf(kinds: Kinds, { entity, record }: Pick<LoggedChange, 'entity' | 'record'>) {
  const field = kinds.get(entity)?.partOf
  return field === undefined ? undefined : recordNamed(String(record?.[field]))
}
