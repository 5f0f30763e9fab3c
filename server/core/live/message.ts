import type { Actor } from '../access/actor.ts'
import { type Kinds, mayRead } from '../records/facts.ts'

/** One entry of the change log as live streams tell it. */
export type LiveChange = {
  seq: number
  event: string
  entity: string
  id: string
  version: number
  /** The record after, as REST shows it; null where only the fact is told and the client asks for what it shows. */
  record: Record<string, unknown> | null
  actor: { kind: string; id: string | null }
  at: string
}

/**
 * `after` is the position before it, `seq` the one behind: whoever stands at `after` has missed nothing.
 * `reset`: what happened before `seq` cannot be told one by one; everything shown is to be asked for again.
 * The others are of the moment and are no part of that order: `told` says that one's notifications are others now, `present` who
 * has a record open that one has open oneself.
 */
export type LiveMessage =
  | { type: 'changes'; after: number; seq: number; changes: LiveChange[] }
  | { type: 'reset'; seq: number }
  | { type: 'told'; seq: number }
  | { type: 'present'; seq: number; record: string; members: readonly string[] }

export type LoggedChange = LiveChange & { before: Record<string, unknown> | null }

/** The changes as a person who is no guest, or a token, may see them; everyone hears of their own HR record. */
export function toldToStaff(kinds: Kinds, actor: Actor, changes: readonly LoggedChange[]): LiveChange[] {
  return changes
    .filter(({ entity, id }) => mayRead(kinds, actor, entity) || (entity === 'member_hr' && id === actor.id))
    .map(({ before: _before, ...change }) => (kinds.get(change.entity)?.live ? change : { ...change, record: null }))
}

/** What guests may see as it stands now: `projects` whose team has them; `tasks` that comments are about, with their projects. */
export type GuestSight = { projects: ReadonlySet<string>; tasks: ReadonlyMap<string, string | null> }

/**
 * The changes as a guest may see them; 'reset' when what they may see has itself changed. A task that leaves their projects is
 * told without its record; of a comment the fact alone is told, where they may read it.
 */
export function toldToGuest(
  guest: string,
  { projects, tasks }: GuestSight,
  changes: readonly LoggedChange[],
): LiveChange[] | 'reset' {
  const told: LiveChange[] = []
  for (const { before, ...change } of changes) {
    if (change.entity === 'project') {
      const belongs = names(change.record?.team, guest)
      if (before?.team !== undefined && names(before.team, guest) !== belongs) return 'reset'
      if (belongs && !change.event.endsWith('.updated')) return 'reset'
      if (belongs) told.push(change)
    } else if (change.entity === 'task') {
      const isIn = projects.has(change.record?.project as string)
      const wasIn = projects.has(before?.project as string)
      if (isIn) told.push(change)
      else if (wasIn) told.push({ ...change, record: null })
    } else if (change.entity === 'comment') {
      const task = taskOfComment(change)
      const project = change.record?.entity === 'project' ? change.record.entity_id : task && tasks.get(task)
      if (projects.has(project as string)) told.push({ ...change, record: null })
    } else if (change.entity === 'member') told.push({ ...change, record: null })
  }
  return told
}

/** The task that a comment is about. */
export function taskOfComment({ entity, record }: Pick<LoggedChange, 'entity' | 'record'>): string | undefined {
  return entity === 'comment' && record?.entity === 'task' ? (record.entity_id as string) : undefined
}

const names = (team: unknown, guest: string) => Array.isArray(team) && team.includes(guest)
