import type { Cell } from '#server/cells/cells.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Connection } from '#server/modules/connections/queries.ts'

/** A context in which the connection acts on itself: the activity log names the app. */
export function connectionContext(cell: Cell, { workspace, token }: Connection) {
  const { id, name, access, created_by } = token
  return contextOf(openPlatform(cell), workspace, {
    kind: 'token',
    id,
    name,
    access,
    owner: false,
    createdBy: created_by,
  })
}
