import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Services, WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { notFound } from '#server/core/values/errors.ts'
import type { Network } from '../providers/origins.ts'

/** The dependencies for refreshing tokens. `network`: the HTTP clients of the program. */
export type ConnectorParts = {
  databases: Pick<Databases, 'app' | 'auth'>
  services: Services
  network: Network
  now: () => Date
}

/** A connection of a workspace. */
export type ConnectorRef = { workspaceId: string; connector: string }

/** The platform actor in the workspace of a connection. */
export async function contextFor(parts: ConnectorParts, { workspaceId }: ConnectorRef): Promise<WorkspaceContext> {
  const workspace = await parts.databases.app
    .reader(workspaceId)
    .selectFrom('workspace')
    .select(WORKSPACE_COLUMNS)
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  if (!workspace) throw notFound()
  return contextOf({ ...openPlatform(parts), now: parts.now() }, workspace)
}
