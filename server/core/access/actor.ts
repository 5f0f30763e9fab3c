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
  | { kind: 'system' | 'form' | 'import' | 'agent'; id: string | null; name: string }

export type Workspace = { id: string; slug: string; name: string; currency: string; time_zone: string }
