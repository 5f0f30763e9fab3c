import { type RawBuilder, sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { conflict } from '#server/core/values/errors.ts'
import { getWorkspace } from '../../workspaces/queries.ts'
import type { SandboxReset } from '../schema.ts'

/**
 * What a reset keeps, each after those that its rows refer to. Programs keep their tokens and webhooks, because a reset
 * between two tests must not require new secrets, and people keep their access.
 */
const KEPT: readonly { table: string; rows: (id: RawBuilder<unknown>) => RawBuilder<unknown> }[] = [
  { table: 'workspace', rows: (id) => sql`id = ${id}` },
  {
    table: 'member',
    rows: (id) => sql`workspace_id = ${id}
      and (user_id is not null or id in (select created_by from token where workspace_id = ${id}))`,
  },
  ...['token', 'connection', 'connection_renewal', 'webhook', 'webhook_old_secret'].map((table) => ({
    table,
    rows: (id: RawBuilder<unknown>) => sql`workspace_id = ${id}`,
  })),
]
/** Settings that start again, with the rest of the content. */
const FORGOTTEN = ['seller', 'tickets', 'risks', 'deletes_at']

/**
 * Replaces everything in a sandbox by sample data, in one transaction: deleting the workspace removes all of its rows,
 * then those that are kept return. The change feed continues after a number that no change has, so that each of its
 * readers gets `gone` and starts again.
 */
export async function resetWorkspace(ctx: WorkspaceContext): Promise<SandboxReset> {
  const { workspace, services, now } = ctx
  const fill = await services.sandboxes.loadFill()
  return change(ctx, async ({ tx, record }) => {
    await allowPauses(tx)
    await requireAlone(tx, workspace.id)
    const kept = await readKept(ctx, tx)
    const feed = tx.selectFrom('feed').select('last_seq').where('workspace_id', '=', workspace.id).forUpdate()
    const next_after = ((await feed.executeTakeFirst())?.last_seq ?? 0) + 1
    const deleted = await tx
      .deleteFrom('workspace')
      .where('id', '=', workspace.id)
      .where('sandbox', '=', true)
      .execute()
    if (deleted[0]?.numDeletedRows !== 1n) throw conflict('This sandbox was just deleted.')
    for (const { table, columns, rows } of kept) await insertAgain(tx, table, columns, rows)
    const place = { workspace_id: workspace.id, last_seq: next_after, first_kept_seq: next_after + 1 }
    await tx.insertInto('feed').values(place).execute()
    await fill(tx, { workspace, now })
    record({ event: 'workspace.reset', record: await getWorkspace({ ...ctx, db: tx }) })
    return { reset_at: now.toISOString(), next_after }
  })
}

export const beingReset = () =>
  conflict('This sandbox is being reset or deleted. Wait until that has ended, then try again.')

/** The sample data is computed within the transaction, which takes long on a busy machine. */
export const allowPauses = (tx: Scoped) =>
  sql`select set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(tx)

/** Throws while the sandbox is reset or deleted. The lock ends with the transaction, and so also with the process. */
export async function requireAlone(tx: Scoped, id: string): Promise<void> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`sandbox ${id}`}, 0)) as alone`.execute(tx)
  if (!rows[0]!.alone) throw beingReset()
}

type Kept = { table: string; columns: string[]; rows: string }

async function readKept({ workspace, idempotency }: WorkspaceContext, tx: Scoped): Promise<Kept[]> {
  const own = sql`${workspace.id}::uuid`
  // Keys of earlier calls would answer with records that are gone.
  const running = idempotency && {
    table: 'idempotency_key',
    rows: () => sql`workspace_id = ${own} and actor_id = ${idempotency.actorId} and key = ${idempotency.key}`,
  }
  const kept = []
  for (const { table, rows } of running ? [...KEPT, running] : KEPT) {
    const found = await sql<{ rows: string; columns: string[] }>`
      select (select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text from ${sql.table(table)} t where ${rows(own)}) as rows,
        array(select attname::text from pg_attribute where attrelid = ${table}::regclass and attnum > 0
          and not attisdropped and attgenerated = '' order by attnum) as columns`.execute(tx)
    const { columns, rows: json } = found.rows[0]!
    kept.push({
      table,
      rows: json,
      columns: columns.filter((name) => table !== 'workspace' || !FORGOTTEN.includes(name)),
    })
  }
  return kept
}

async function insertAgain(tx: Scoped, table: string, columns: readonly string[], rows: string): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(tx)
}
