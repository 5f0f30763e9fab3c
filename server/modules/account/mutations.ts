import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { isTaken } from '#db/postgres-errors.ts'
import type { DB } from '#db/types.ts'
import { conflict } from '#server/core/values/errors.ts'
import type { Account } from './queries.ts'

type NewAccount = { name: string; email: string; password: string }

/**
 * An account with a password, in the tables of sign-in. Its address counts as confirmed: accounts arise from a link that
 * was mailed there, or from whoever runs the installation.
 */
export async function createAccount(auth: Kysely<DB>, { name, email, password }: NewAccount): Promise<Account> {
  const account = { id: newAuthId(), name, email: email.toLowerCase() }
  const hash = await hashPassword(password)
  const credential = { id: newAuthId(), accountId: account.id, userId: account.id, providerId: 'credential' }
  const inserted = auth
    .with('made', (db) => db.insertInto('auth.user').values({ ...account, emailVerified: true }))
    .insertInto('auth.account')
    .values({ ...credential, password: hash })
    .execute()
  await inserted.catch((error: unknown) => {
    throw isTaken(error) ? conflict('email: this address already has an account. Sign in instead.') : error
  })
  return account
}

/** Takes back an account that was just made for something that then failed. */
export async function withdrawAccount(auth: Kysely<DB>, id: string): Promise<void> {
  await auth.deleteFrom('auth.user').where('id', '=', id).execute()
}

/** Removes an account that is a member of no workspace any more, with its sessions. */
export async function removeUnusedAccount(auth: Kysely<DB>, id: string): Promise<void> {
  await auth
    .deleteFrom('auth.user')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('member').select('id').where('user_id', '=', id))))
    .execute()
}

/** Ends every link and unfinished sign-in of the account: none from before a new password may be used after it. */
export async function endVerifications(auth: Kysely<DB>, userId: string): Promise<void> {
  await auth.deleteFrom('auth.verification').where('value', '=', userId).execute()
}

export async function revokeSession(auth: Kysely<DB>, userId: string, id: string): Promise<void> {
  await auth.deleteFrom('auth.session').where('userId', '=', userId).where('id', '=', id).execute()
}

const newAuthId = () => randomBytes(24).toString('base64url')
