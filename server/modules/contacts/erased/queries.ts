import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { KEY_PURPOSE, keyedDigest, plainDigest, rememberedName } from './rules.ts'

/**
 * The key of the workspace's digests; undefined until it is made. Throws `unavailable` if it cannot be decrypted: without
 * it, erased people could return, or would be forgotten.
 */
export async function findErasedKey(
  { workspace, services }: WorkspaceContext,
  db: Reader,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('erased_key')
    .select('sealed')
    .where('workspace_id', '=', workspace.id)
    .executeTakeFirst()
  if (!row) return undefined
  try {
    return Buffer.from(services.sealer.open(row.sealed, KEY_PURPOSE, workspace.id), 'base64url')
  } catch {
    throw new DomainError('unavailable', UNREADABLE)
  }
}

const UNREADABLE =
  'Erased people cannot be recognized, because the secret that encrypted their key is not in SERVICE_SECRET. Ask the operator to add it back.'

/** Filters the addresses (lower case) of erased people, except those who became contacts again. */
export async function erasedAmong(ctx: WorkspaceContext, db: Reader, emails: readonly string[]): Promise<Set<string>> {
  const erased = await rememberedAmong(ctx, db, emails)
  if (erased.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    select given.email from unnest(${erased}::text[]) as given (email)
    where not exists (
      select from contact c where c.workspace_id = ${ctx.workspace.id} and c.email = given.email and c.deleted_at is null
    )`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** Filters the names of erased people, except those whose name a contact has. */
export async function erasedNamesAmong(
  ctx: WorkspaceContext,
  db: Reader,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows: lower } = await sql<{ name: string; lower: string }>`
    select name, lower(name) as lower from unnest(${names}::text[]) as given (name)`.execute(db)
  const erased = new Set(
    await rememberedAmong(
      ctx,
      db,
      lower.map((given) => rememberedName(given.lower)),
    ),
  )
  const found = lower.filter((given) => erased.has(rememberedName(given.lower)))
  if (found.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${found.map(({ name }) => name)}::text[]) as given (name)
    where not exists (
      select from contact c where c.workspace_id = ${ctx.workspace.id} and lower(c.name) = lower(given.name) and c.deleted_at is null
    )`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Filters the texts whose digest is stored, with the key or, from earlier versions, without it. */
async function rememberedAmong(ctx: WorkspaceContext, db: Reader, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const key = await findErasedKey(ctx, db)
  const plain = texts.map((text) => plainDigest(ctx.workspace.id, text))
  const keyed = plain.map((digest) => (key ? keyedDigest(key, digest).toString('hex') : null))
  const { rows } = await sql<{ text: string }>`
    select given.text
    from unnest(${texts}::text[], ${plain.map((digest) => digest.toString('hex'))}::text[], ${keyed}::text[]) as given (text, plain, keyed)
    join erased_address e on e.workspace_id = ${ctx.workspace.id}
      and ((e.digest = decode(given.keyed, 'hex') and e.keyed) or (e.digest = decode(given.plain, 'hex') and not e.keyed))`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}
