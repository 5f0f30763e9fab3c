import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './workspace-context.ts'

/** A guest works in the projects whose team has them, and knows no others (spec resources.md, Roles). */
export function isGuest(actor: Actor): actor is Extract<Actor, { kind: 'member' }> {
  return actor.kind === 'member' && actor.role === 'guest'
}

/** The predicate for rows of `table` that somebody may name: for a guest, of projects only theirs. */
export function mayName(actor: Actor, table: 'project' | 'contact' | 'deal' | 'member'): RawBuilder<boolean> {
  if (table !== 'project' || !isGuest(actor)) return sql<boolean>`true`
  return sql<boolean>`${actor.id}::uuid = any(project.team)`
}
