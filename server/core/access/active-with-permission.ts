import { type RawBuilder, sql } from 'kysely'
import { type Permission, PERMISSIONS } from './roles.ts'

/**
 * The predicate for active members whose role has the permission now. Records keep naming people after their role
 * changes; use this before such a person learns something or acts.
 */
export const isActiveWith = (permission: Permission): RawBuilder<boolean> =>
  sql<boolean>`(member.status = 'active' and member.role = any(${PERMISSIONS[permission]}::text[]))`
