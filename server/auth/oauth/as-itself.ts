import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Connection } from '#server/modules/connections/queries.ts'
import type { AuthParts } from '../better-auth.ts'

/** A context in which the connection acts on itself: the activity log names the app. */
export function asItself(parts: AuthParts, { workspace, token }: Connection) {
  const { id, name, access, created_by } = token
  return contextOf(openPlatform(parts), workspace, {
    kind: 'token',
    id,
    name,
    access,
    owner: false,
    createdBy: created_by,
  })
}
