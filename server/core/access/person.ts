import type { Actor } from '#server/core/values/actor.ts'
import { forbidden } from '../values/errors.ts'

export type Person = Extract<Actor, { kind: 'member' }>

/** The signed-in member; rejects tokens and the platform itself. */
export function personOf({ actor }: { actor: Actor }): Person {
  if (actor.kind !== 'member') throw forbidden('Only a signed-in person can do this.')
  return actor
}
