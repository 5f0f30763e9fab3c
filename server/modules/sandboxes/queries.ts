import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { notFound } from '#server/core/values/errors.ts'
import { IDLE_DAYS, type Sandbox } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The sandboxes of this workspace, oldest first. */
export async function listSandboxes(ctx: WorkspaceContext): Promise<Sandbox[]> {
  const rows = await sandboxesOf(ctx).execute()
  const members = ctx.db.selectFrom('member').select(['id', 'name']).where('workspace_id', '=', ctx.workspace.id)
  const names = new Map((await members.execute()).map(({ id, name }) => [id, name]))
  return rows.map(({ id, slug, name, sandbox_by, created_at, used_at }) => ({
    id,
    slug,
    name,
    created_by_name: names.get(sandbox_by ?? '') ?? null,
    created_at,
    used_at,
    deletes_at: new Date(Date.parse(used_at) + IDLE_DAYS * DAY_MS).toISOString(),
  }))
}

/** A sandbox of this workspace; other workspaces do not exist for the caller. */
export async function getSandbox(ctx: WorkspaceContext, id: string) {
  const row = await sandboxesOf(ctx).where('workspace.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const { slug, name, currency, time_zone } = row
  return { id, slug, name, currency, time_zone, sandbox: true }
}

/** Read before any of them is entered, so by the role that finds workspaces. */
function sandboxesOf({ services, workspace }: WorkspaceContext) {
  return services.sandboxes.auth
    .selectFrom('workspace')
    .select(['id', 'slug', 'name', 'currency', 'time_zone', 'sandbox_by', 'created_at'])
    .select(usedAt.as('used_at'))
    .where('sandbox_of', '=', workspace.id)
    .orderBy('created_at')
    .orderBy('id')
}

const usedAt = sql<string>`greatest(workspace.created_at, workspace.visited_at,
  (select max(last_used_at) from token where token.workspace_id = workspace.id))`

/** The slots of this workspace that its sandboxes take. */
export async function takenSlots({ services, workspace }: WorkspaceContext): Promise<number[]> {
  const taken = services.sandboxes.auth.selectFrom('workspace').select('sandbox_slot')
  const rows = await taken.where('sandbox_of', '=', workspace.id).execute()
  return rows.map(({ sandbox_slot }) => sandbox_slot!)
}

/** The settings that a new sandbox takes from its workspace. */
export function settingsToCopy({ db, workspace }: WorkspaceContext) {
  return db
    .selectFrom('workspace')
    .select(['currency', 'time_zone', 'locale', 'week_starts_on', 'tax_rate'])
    .where('id', '=', workspace.id)
    .executeTakeFirstOrThrow()
}
