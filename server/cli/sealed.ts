import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { createBetterAuth } from '#server/auth/better-auth.ts'
import { createSealer } from '#server/core/secrets/sealing.ts'
import { placeOf, SECRET_FIELDS, TOKEN_PURPOSE } from '#server/modules/connectors/tokens/rules.ts'
import { KEY_PURPOSE } from '#server/modules/contacts/erased/rules.ts'
import { RAW_PURPOSE } from '#server/modules/email-events/storing/mutations.ts'
import { SECRET_PURPOSE } from '#server/modules/webhooks/rules/signing.ts'
import type { Shell } from './shell.ts'

/** A column that stores ciphertext, with the functions to decrypt and encrypt it with the secrets of SERVICE_SECRET. */
export type SealedColumn = {
  table: string
  key: readonly string[]
  column: string
  /** SQL condition for rows with ciphertext in this column. */
  where: string
  /** The same condition for a loaded row. */
  isSealed: (row: Record<string, unknown>) => boolean
  /** `key` holds the values of the key columns. */
  open: (sealed: string, key: readonly string[]) => Promise<string> | string
  seal: (text: string, key: readonly string[]) => Promise<string> | string
  /** Whether a secret other than the first encrypted it. */
  isOld: (sealed: string) => boolean
}

/** Every column that needs SERVICE_SECRET to be read. */
export async function sealedColumns(parts: Awaited<ReturnType<Shell['parts']>>): Promise<SealedColumn[]> {
  const sealer = createSealer(parts.env.secrets)
  const own = (purpose: string) => ({
    open: (sealed: string) => sealer.open(sealed, purpose),
    seal: (text: string) => sealer.seal(text, purpose),
    isOld: sealer.needsReseal,
  })
  const { secretConfig } = await createBetterAuth(parts).$context
  const current = typeof secretConfig === 'string' ? undefined : secretConfig.currentVersion
  const signIn = {
    open: (data: string) => symmetricDecrypt({ key: secretConfig, data }),
    seal: (data: string) => symmetricEncrypt({ key: secretConfig, data }),
    isOld: (data: string) => parseEnvelope(data)?.version !== current,
  }
  const has = (column: string) => (row: Record<string, unknown>) => typeof row[column] === 'string'
  const twoFactor = { table: 'auth."twoFactor"', key: ['id'], where: 'true', ...signIn }
  return [
    {
      table: 'webhook',
      key: ['workspace_id', 'id'],
      column: 'secret',
      where: 'true',
      isSealed: has('secret'),
      ...own(SECRET_PURPOSE),
    },
    {
      table: 'webhook_old_secret',
      key: ['workspace_id', 'webhook_id', 'id'],
      column: 'secret',
      where: 'true',
      isSealed: has('secret'),
      ...own(SECRET_PURPOSE),
    },
    {
      table: 'mail',
      key: ['id'],
      column: 'sealed',
      where: 'sealed is not null',
      isSealed: has('sealed'),
      ...own('mail body'),
    },
    {
      table: 'email_event',
      key: ['id'],
      column: 'sealed',
      where: 'true',
      isSealed: has('sealed'),
      ...own(RAW_PURPOSE),
    },
    {
      table: 'idempotency_key',
      key: ['workspace_id', 'actor_id', 'key'],
      column: 'body',
      where: `sealed and body <> ''`,
      isSealed: (row) => row['sealed'] === true && row['body'] !== '',
      ...own('idempotency answer'),
    },
    { ...twoFactor, column: 'secret', isSealed: has('secret') },
    { ...twoFactor, column: '"backupCodes"', isSealed: has('backupCodes') },
    ...SECRET_FIELDS.map((field) => ({
      table: 'connector',
      key: ['workspace_id', 'id'],
      column: field,
      where: `${field} is not null`,
      isSealed: has(field),
      open: (sealed: string, [workspace = '', id = '']: readonly string[]) =>
        sealer.open(sealed, TOKEN_PURPOSE, placeOf(workspace, id, field)),
      seal: (text: string, [workspace = '', id = '']: readonly string[]) =>
        sealer.seal(text, TOKEN_PURPOSE, placeOf(workspace, id, field)),
      isOld: sealer.needsReseal,
    })),
    {
      table: 'erased_key',
      key: ['workspace_id'],
      column: 'sealed',
      where: 'true',
      isSealed: has('sealed'),
      open: (sealed: string, [workspace = '']: readonly string[]) => sealer.open(sealed, KEY_PURPOSE, workspace),
      seal: (text: string, [workspace = '']: readonly string[]) => sealer.seal(text, KEY_PURPOSE, workspace),
      isOld: sealer.needsReseal,
    },
  ]
}

/** The values of the key columns of a loaded row. */
export const keyOf = ({ key }: SealedColumn, row: Record<string, unknown>) => key.map((name) => String(row[name]))

/**
 * Encrypts again what older secrets encrypted; rows that change during the run wait for the next one. Returns how many
 * were rewritten and the total.
 */
export async function resealAll(owner: pg.Client, columns: readonly SealedColumn[]) {
  let rewritten = 0
  let total = 0
  for (const column of columns) {
    for (const row of await sealedRows(owner, column)) {
      total++
      if (!column.isOld(row.sealed)) continue
      const again = await column.seal(await column.open(row.sealed, row.key), row.key)
      const { rowCount } = await owner.query(
        `update ${column.table} set ${column.column} = $1 where ${column.column} = $2 and ${match(column.key, 3)}`,
        [again, row.sealed, ...row.key],
      )
      rewritten += rowCount ?? 0
    }
  }
  return { rewritten, total }
}

/** Counts the stored values that none of the current secrets can decrypt. */
export async function countUnreadable(owner: pg.Client, columns: readonly SealedColumn[]) {
  let unreadable = 0
  let total = 0
  for (const column of columns) {
    for (const { sealed, key } of await sealedRows(owner, column)) {
      total++
      try {
        await column.open(sealed, key)
      } catch {
        unreadable++
      }
    }
  }
  return { unreadable, total }
}

async function sealedRows(owner: pg.Client, { table, key, column, where }: SealedColumn) {
  const { rows } = await owner.query<{ sealed: string; key: string[] }>(
    `select ${column} as sealed, array[${key.map((name) => `${name}::text`).join(', ')}] as key from ${table} where ${where}`,
  )
  return rows
}

const match = (key: readonly string[], from: number) =>
  key.map((name, place) => `${name}::text = $${from + place}`).join(' and ')
