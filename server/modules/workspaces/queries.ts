import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import { FIRST_WEEKDAY, type OpenWorkspace, type Seller, sellerOf, type WeekStart, type Workspace } from './schema.ts'

export function workspaceColumns<O>(rows: SelectQueryBuilder<DB, 'workspace', O>) {
  return rows
    .select(WORKSPACE_COLUMNS)
    .select('workspace.locale')
    .select(['workspace.week_starts_on', 'workspace.tax_rate', 'workspace.deletes_at', 'workspace.version'])
    .select(['workspace.created_at', 'workspace.updated_at'])
}

export function getWorkspace(ctx: WorkspaceContext): Promise<Workspace> {
  const own = workspaceColumns(ctx.db.selectFrom('workspace')).where('id', '=', ctx.workspace.id)
  return own.executeTakeFirstOrThrow() as Promise<Workspace>
}

export function getOpenWorkspace(ctx: WorkspaceContext): Promise<OpenWorkspace> {
  const own = workspaceColumns(ctx.db.selectFrom('workspace')).select('workspace.unchosen')
  return own.where('id', '=', ctx.workspace.id).executeTakeFirstOrThrow() as Promise<OpenWorkspace>
}

/** One setting as the row of the workspace holds it. */
export async function workspaceSetting(
  ctx: WorkspaceContext,
  setting: 'locale' | 'risks' | 'seller' | 'tickets' | 'week_starts_on',
  db: Reader = ctx.db,
): Promise<unknown> {
  const row = db.selectFrom('workspace').select(setting).where('id', '=', ctx.workspace.id)
  return (await row.executeTakeFirstOrThrow())[setting]
}

/** ISO 8601 number of the first day of the week, 1 Monday … 7 Sunday. */
export async function getFirstWeekday(ctx: WorkspaceContext): Promise<number> {
  return FIRST_WEEKDAY[(await workspaceSetting(ctx, 'week_starts_on')) as WeekStart]
}

/** The locale (BCP 47) whose notation texts of the workspace have. */
export async function getLocale(ctx: WorkspaceContext, db: Reader = ctx.db): Promise<string> {
  return (await workspaceSetting(ctx, 'locale', db)) as string
}

/** The seller on invoices. */
export async function getSeller(ctx: WorkspaceContext, db: Reader = ctx.db): Promise<Seller> {
  return sellerOf((await workspaceSetting(ctx, 'seller', db)) as Seller | null, ctx.workspace.name)
}

/** Whether any workspace exists; without one, the installation needs its setup. */
export async function isAnyWorkspace(auth: Kysely<DB>): Promise<boolean> {
  return (await auth.selectFrom('workspace').select('id').limit(1).executeTakeFirst()) !== undefined
}

const SLUGS_LISTED = 200

export async function listSlugs(auth: Kysely<DB>): Promise<string[]> {
  const rows = await auth.selectFrom('workspace').select('slug').orderBy('slug').limit(SLUGS_LISTED).execute()
  return rows.map(({ slug }) => slug)
}

/**
 * Prevents other transactions from creating the first workspace until this one ends. Returns false without waiting if
 * another one holds the lock.
 */
export async function lockFirstWorkspace(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('atrium first workspace')) as locked`.execute(tx)
  return rows[0]!.locked
}
