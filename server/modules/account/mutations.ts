import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { isTaken } from '#db/postgres-errors.ts'
import type { DB } from '#db/types.ts'
import { conflict, taken } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/fields.ts'
import type { Account } from './queries.ts'

type NewAccount = { name: string; email: string; password: string }

/**
 * Creates an account with a password in the sign-in tables. Its email address counts as verified: an account is created
 * only from a link sent to that address or by the operator of the installation.
 */
export async function createAccount(auth: Kysely<DB>, { password, ...person }: NewAccount): Promise<Account> {
  return insertAccount(auth, { ...person, hash: await hashPassword(password) })
}

/** `hash` is the result of `hashPassword`. */
export async function insertAccount(
  auth: Kysely<DB>,
  { name, email, hash }: Omit<NewAccount, 'password'> & { hash: string },
): Promise<Account> {
  const account = { id: newAuthId(), name, email: addressKey(email) }
  const credential = { id: newAuthId(), accountId: account.id, userId: account.id, providerId: 'credential' }
  const inserted = auth
    .with('made', (db) => db.insertInto('auth.user').values({ ...account, emailVerified: true }))
    .insertInto('auth.account')
    .values({ ...credential, password: hash })
    .execute()
  await inserted.catch((error: unknown) => {
    throw isTaken(error) ? taken('email', 'this address already has an account. Sign in instead') : error
  })
  return account
}

/** Removes a new account when the operation that needed it has failed. */
export async function withdrawAccount(auth: Kysely<DB>, id: string): Promise<void> {
  await auth.deleteFrom('auth.user').where('id', '=', id).execute()
}

/**
 * Removes an account that is no longer a member of any workspace, with its sessions. It cannot become a member
 * between the question and the removal (`keepAccount`).
 */
export async function removeUnusedAccount(
  auth: Kysely<DB>,
  id: string,
  isMember: (id: string, tx: Kysely<DB>) => Promise<boolean>,
): Promise<void> {
  await auth.transaction().execute(async (tx) => {
    const account = tx.selectFrom('auth.user').select('id').where('id', '=', id).forUpdate()
    if (!(await account.executeTakeFirst()) || (await isMember(id, tx))) return
    await tx.deleteFrom('auth.user').where('id', '=', id).execute()
  })
}

/** Keeps an account from being removed until `work` has made it a member. */
export function keepAccount<T>(auth: Kysely<DB>, id: string, work: () => Promise<T>): Promise<T> {
  return auth.transaction().execute(async (tx) => {
    const account = tx.selectFrom('auth.user').select('id').where('id', '=', id).forKeyShare()
    if (!(await account.executeTakeFirst())) throw conflict('This account was just removed. Try again.')
    return work()
  })
}

/** Invalidates every link and unfinished sign-in of the account, so that none of them outlives a password change. */
export async function endVerifications(auth: Kysely<DB>, userId: string): Promise<void> {
  await auth.deleteFrom('auth.verification').where('value', '=', userId).execute()
}

export async function revokeSession(auth: Kysely<DB>, userId: string, id: string): Promise<void> {
  await auth.deleteFrom('auth.session').where('userId', '=', userId).where('id', '=', id).execute()
}

const newAuthId = () => randomBytes(24).toString('base64url')
