import type { Role } from './roles.ts'

export type Actor =
  | { kind: 'member'; id: string; name: string; role: Role; userId: string }
  /** `owner` says whether the maker of the token is still an owner, which owner-only functions need. */
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
