import type pg from 'pg'

/** Stores the accounts of the archive until they are matched with those of this installation. */
export const MAPPED = `
  create temporary table archived_user (like auth."user" including defaults) on commit drop;
  create temporary table account_here (there text primary key, here text not null, made boolean not null) on commit drop`

/**
 * Links existing accounts, matched by id or address, without changing them, and creates the others. Returns the
 * addresses of the linked accounts.
 */
export async function linkAccounts(owner: pg.Client): Promise<string[]> {
  await owner.query(`
    insert into account_here
    select a.id, coalesce(known.id, a.id), known.id is null
    from archived_user a left join lateral (
      select u.id from auth."user" u where u.id = a.id or u.email = a.email order by u.id = a.id desc limit 1) known on true`)
  await owner.query(`
    insert into auth."user" select a.* from archived_user a join account_here h on h.there = a.id where h.made`)
  const { rows } = await owner.query<{ email: string }>(
    'select a.email from archived_user a join account_here h on h.there = a.id where not h.made order by 1',
  )
  return rows.map(({ email }) => email)
}
