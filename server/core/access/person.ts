import { forbidden } from '../values/errors.ts'
import type { Actor, WorkspaceContext } from './workspace-context.ts'

export type Person = Extract<Actor, { kind: 'member' }>

/** The signed-in member; rejects tokens and the platform itself. */
export function personOf({ actor }: Pick<WorkspaceContext, 'actor'>): Person {
  if (actor.kind !== 'member') throw forbidden('Only a signed-in person can do this.')
  return actor
}
