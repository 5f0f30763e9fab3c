import { defineKind } from '#server/core/records/kind.ts'
import { Token } from './schema.ts'

/** The hash of the secret is stored outside the record. */
export const tokenKind = defineKind(
  { record: Token },
  {
    table: 'token',
    page: '/settings/tokens',
    trash: false,
    live: false,
    path: 'tokens',
    read: 'tokens.manage',
    write: 'tokens.manage',
    defaults: () => ({ kind: 'standard' as const, reach: 'all' as const, owner_functions: false, approval: false }),
  },
)
