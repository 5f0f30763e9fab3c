import type { Role } from './roles.ts'

export type Actor =
  | { kind: 'member'; id: string; name: string; role: Role; userId: string }
  /** Owner-only functions require `owner`: whether the creator of the token is still an owner. */
  | {
      kind: 'token'
      id: string
      name: string
      access: 'read_write' | 'read_only'
      owner: boolean
      createdBy: string | null
    }
  | AgentActor
  | { kind: 'system' | 'form' | 'import'; id: string | null; name: string }

/** A token at the interfaces of agents. */
export type AgentActor = {
  kind: 'agent'
  /** Id of the token. */
  id: string
  name: string
  access: 'read_write' | 'read_only'
  /** Whose permissions apply: an owner's only if the token has the owner functions and its creator is still an owner. */
  role: 'owner' | 'manager'
  /** Whether its writes wait for the approval of a person. */
  approval: boolean
}

/** Whether a program acts, with a token: a person has to do what only people may do. */
export const isToken = (actor: Actor): actor is Extract<Actor, { kind: 'token' | 'agent' }> =>
  actor.kind === 'token' || actor.kind === 'agent'

/** Guests see only the projects whose team includes them (spec resources.md, Roles). */
export function isGuest(actor: Actor): actor is Extract<Actor, { kind: 'member' }> {
  return actor.kind === 'member' && actor.role === 'guest'
}

export type Workspace = { id: string; slug: string; name: string; currency: string; time_zone: string }
