import { type Kinds, mayRead } from '../access/kind-facts.ts'
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

/** The changes that a token or a member other than a guest may see; members also see changes of their own HR record. */
export function shownToStaff(kinds: Kinds, actor: Actor, changes: readonly LoggedChange[]): LiveChange[] {
  return changes
    .filter(({ entity, id }) => mayRead(kinds, actor, entity) || (entity === 'member_hr' && id === actor.id))
    .map(({ before: _before, ...change }) => (kinds.get(change.entity)?.live ? change : { ...change, record: null }))
}

/** What guests may see now: `projects` whose team includes them; `tasks` with comments, and their projects. */
export type GuestSight = { projects: ReadonlySet<string>; tasks: ReadonlyMap<string, string | null> }

/**
 * The changes that a guest may see, or 'reset' when their access itself changed. A task that leaves their projects is
 * sent without its record, a comment they may read as an event only.
 */
export function messagesForGuest(
  guest: string,
  { projects, tasks }: GuestSight,
  changes: readonly LoggedChange[],
): LiveChange[] | 'reset' {
  const sent: LiveChange[] = []
  for (const { before, ...change } of changes) {
    if (change.entity === 'project') {
      const belongs = names(change.record?.team, guest)
      if (before?.team !== undefined && names(before.team, guest) !== belongs) return 'reset'
      if (belongs && !change.event.endsWith('.updated')) return 'reset'
      if (belongs) sent.push(change)
    } else if (change.entity === 'task') {
      const isIn = projects.has(change.record?.project as string)
      const wasIn = projects.has(before?.project as string)
      if (isIn) sent.push(change)
      else if (wasIn) sent.push({ ...change, record: null })
    } else if (change.entity === 'comment') {
      const task = taskOfComment(change)
      const project = subjectOf(change, 'project') ?? (task && tasks.get(task))
      if (projects.has(project as string)) sent.push({ ...change, record: null })
    } else if (change.entity === 'member') sent.push({ ...change, record: null })
  }
  return sent
}

export const taskOfComment = (change: Commented) => subjectOf(change, 'task')

type Commented = Pick<LoggedChange, 'entity' | 'record'>

function subjectOf({ entity, record }: Commented, kind: string): string | undefined {
  if (entity !== 'comment') return undefined
  const subject = recordNamed(String(record?.on))
  return subject.entity === kind ? subject.id : undefined
}

const names = (team: unknown, guest: string) => Array.isArray(team) && team.includes(guest)
