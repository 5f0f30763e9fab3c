import type pg from 'pg'
import { withAsciiDomain } from '#server/core/values/fields.ts'

/** Stores the accounts of the archive until they are matched with those of this installation. */
export const MAPPED = `
  create temporary table archived_user (like auth."user" including defaults) on commit drop;
  create temporary table account_here (there text primary key, here text not null, made boolean not null) on commit drop`

/**
 * Links existing accounts, matched by id or address, without changing them, and creates the others. `owner` learns which
 * account of the archive is which of the directory. Returns the addresses of the linked accounts.
 */
export async function linkAccounts(accounts: pg.Client, owner: pg.Client): Promise<string[]> {
  await spellAddresses(accounts)
  await accounts.query(`
    insert into account_here
    select a.id, coalesce(known.id, a.id), known.id is null
    from archived_user a left join lateral (
      select u.id from auth."user" u where u.id = a.id or u.email = a.email order by u.id = a.id desc limit 1) known on true`)
  await accounts.query(`
    insert into auth."user" select a.* from archived_user a join account_here h on h.there = a.id where h.made`)
  if (owner !== accounts) {
    const { rows } = await accounts.query('select * from account_here')
    const known = 'insert into account_here select * from json_populate_recordset(null::account_here, $1)'
    await owner.query(known, [JSON.stringify(rows)])
  }
  const { rows } = await accounts.query<{ email: string }>(
    'select a.email from archived_user a join account_here h on h.there = a.id where not h.made order by 1',
  )
  return rows.map(({ email }) => email)
}

/** Earlier versions stored domains in Unicode. An archive can contain accounts with both spellings of an address. */
async function spellAddresses(accounts: pg.Client): Promise<void> {
  const { rows } = await accounts.query<{ id: string; email: string }>(
    String.raw`select id, email from archived_user where email ~ '[^\x01-\x7f]'`,
  )
  for (const { id, email } of rows)
    await accounts.query(
      'update archived_user set email = $2 where id = $1 and not exists (select from archived_user where email = $2)',
      [id, withAsciiDomain(email)],
    )
}
