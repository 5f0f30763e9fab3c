export const ROLES = ['owner', 'manager', 'member', 'guest'] as const
export type Role = (typeof ROLES)[number]

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

/** A token at the agent interfaces. */
export type AgentActor = {
  kind: 'agent'
  /** Id of the token. */
  id: string
  name: string
  access: 'read_write' | 'read_only'
  /** The role whose permissions apply: `owner` only if the token has owner functions and its creator is still an owner. */
  role: 'owner' | 'manager'
  /** Whether the creator of the token is an owner now. */
  owner: boolean
  /** Whether a person must approve its writes. */
  approval: boolean
}
