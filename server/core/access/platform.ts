import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RoleDatabase } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { Services, Workspace, WorkspaceContext } from './workspace-context.ts'

/** Runs work that precedes or spans workspaces: the CLI, the initial setup and accepting an invitation. */
export type Platform = {
  app: RoleDatabase
  auth: Kysely<DB>
  services: Services
  now: Date
  requestId: string
}

type Parts = { databases: { app: RoleDatabase; auth: { db: Kysely<DB> } }; services: Services }

/** `now` is the time of everything written through it: create one for each unit of work. */
export function openPlatform({ databases, services }: Parts, requestId: string = randomUUID()): Platform {
  return { app: databases.app, auth: databases.auth.db, services, now: new Date(), requestId }
}

/** A workspace context for the platform itself; the activity log names `actor`, or no one by default. */
export function contextOf(
  platform: Platform,
  workspace: Workspace,
  actor: WorkspaceContext['actor'] = { kind: 'system', id: null, name: 'Atrium' },
): WorkspaceContext {
  const { app, services, now, requestId } = platform
  return { workspace, actor, database: app, db: app.reader(workspace.id), now, requestId, services }
}
