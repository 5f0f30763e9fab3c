import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Connection } from '#db/client.ts'
import type { RoleDatabase } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { Workspace } from '../database/context.ts'
import type { Services, WorkspaceContext } from './workspace-context.ts'

/** Runs work that precedes or spans workspaces: the CLI, the initial setup and accepting an invitation. */
export type Platform = {
  app: RoleDatabase
  /** Tokens, members and invitations of all workspaces in this database. */
  auth: Kysely<DB>
  /** Accounts and sessions, which may be in another database. */
  accounts: Kysely<DB>
  services: Services
  now: Date
  requestId: string
}

type Account = Pick<Connection, 'db'>
type Parts = { databases: { app: RoleDatabase; auth: Account; directory?: { auth: Account } }; services: Services }

/** The platform of the workspace that a signed link names; undefined if it names none. */
export type PlatformOf = (link: string) => Promise<Platform | undefined>

/** `now` is the time of everything written through it: create one for each unit of work. */
export function openPlatform({ databases, services }: Parts, requestId: string = randomUUID()): Platform {
  const { app, auth, directory = { auth } } = databases
  return { app, auth: auth.db, accounts: directory.auth.db, services, now: new Date(), requestId }
}

/** Runs `work` in the workspace of a signed link. Undefined if the link is invalid. */
export async function atLink<T>(platformOf: PlatformOf, link: string, work: (platform: Platform) => Promise<T>) {
  const platform = await platformOf(link)
  return platform && (await work(platform))
}

/** A workspace context for the platform itself; the activity log names `actor`, or no one by default. */
export function contextOf(
  platform: Omit<Platform, 'auth' | 'accounts'>,
  workspace: Workspace,
  actor: WorkspaceContext['actor'] = { kind: 'system', id: null, name: 'Atrium' },
): WorkspaceContext {
  const { app, services, now, requestId } = platform
  return { workspace, actor, database: app, db: app.reader(workspace.id), now, requestId, services }
}
