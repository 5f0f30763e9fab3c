import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from '#db/client.ts'
import type { Scoped } from '#db/scoped.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import { findErasedKey } from './queries.ts'
import { KEY_PURPOSE, keyedDigest, plainDigest, rememberedName } from './rules.ts'

/**
 * Stores digests of the current and earlier addresses and names of a contact, here and on invoices of providers. Names
 * are for invoices without an address.
 */
export async function rememberErased(
  ctx: WorkspaceContext,
  tx: Scoped,
  { id, email, name }: { id: string; email: string | null; name: string },
): Promise<void> {
  const own = sql`workspace_id = ${ctx.workspace.id}`
  const { rows } = await sql<{ text: string; named: boolean }>`
    select distinct text, named from (
      select ${email}::text as text, false as named
      union select before ->> 'email', false from change where ${own} and entity_id = ${id} and entity = 'contact'
      union select email, false from external_invoice where ${own} and contact = ${id}
      union select lower(${name}::text), true
      union select lower(before ->> 'name'), true from change where ${own} and entity_id = ${id} and entity = 'contact'
      union select lower(customer), true from external_invoice where ${own} and contact = ${id}
    ) known where text <> ''`.execute(tx)
  const key = await requireErasedKey(ctx, tx)
  const digests = rows.map(({ text, named }) => {
    const plain = plainDigest(ctx.workspace.id, named ? rememberedName(text) : text)
    return keyedDigest(key, plain).toString('hex')
  })
  await sql`
    insert into erased_address (workspace_id, digest, erased_at, keyed)
    select ${ctx.workspace.id}::uuid, decode(digest, 'hex'), ${ctx.now.toISOString()}::timestamptz, true
    from unnest(${digests}::text[]) as given (digest) on conflict do nothing`.execute(tx)
}

/** Makes the key if there is none: random, because one from SERVICE_SECRET would change when that is rotated. */
async function requireErasedKey(ctx: WorkspaceContext, tx: Scoped): Promise<Buffer> {
  const known = await findErasedKey(ctx, tx)
  if (known) return known
  const sealed = ctx.services.sealer.seal(randomBytes(32).toString('base64url'), KEY_PURPOSE, ctx.workspace.id)
  await sql`
    insert into erased_key (workspace_id, sealed) values (${ctx.workspace.id}, ${sealed}) on conflict do nothing`.execute(
    tx,
  )
  return (await findErasedKey(ctx, tx))!
}

/** Converts digests that earlier versions, or archives of them, stored without a key. */
export async function keyErasedAddresses(platform: Platform, relay: Connection): Promise<void> {
  const { rows } = await relay.pool.query<Workspace>(
    `select ${workspaceColumns('w')} from workspace w
     where exists (select from erased_address e where e.workspace_id = w.id and not e.keyed)`,
  )
  for (const workspace of rows) await keyAddressesOf(contextOf(platform, workspace))
}

function keyAddressesOf(ctx: WorkspaceContext): Promise<void> {
  return housekeep(ctx, async ({ tx }) => {
    const own = sql`workspace_id = ${ctx.workspace.id}`
    const { rows } = await sql<{ digest: string }>`
      select encode(digest, 'hex') as digest from erased_address where ${own} and not keyed for update`.execute(tx)
    const key = await requireErasedKey(ctx, tx)
    const plain = rows.map(({ digest }) => digest)
    const keyed = plain.map((digest) => keyedDigest(key, Buffer.from(digest, 'hex')).toString('hex'))
    const given = sql`unnest(${plain}::text[], ${keyed}::text[]) as given (plain, keyed)`
    // An address that was also erased later is stored already.
    await sql`
      delete from erased_address e using ${given} where e.${own} and e.digest = decode(given.plain, 'hex') and not e.keyed
        and exists (select from erased_address k where k.${own} and k.digest = decode(given.keyed, 'hex'))`.execute(tx)
    await sql`
      update erased_address e set digest = decode(given.keyed, 'hex'), keyed = true from ${given}
      where e.${own} and e.digest = decode(given.plain, 'hex') and not e.keyed`.execute(tx)
  })
}
