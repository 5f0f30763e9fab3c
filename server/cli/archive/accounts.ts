import type pg from 'pg'

/** Where accounts of the archive wait until it is clear which of them this installation knows. */
export const MAPPED = `
  create temporary table archived_user (like auth."user" including defaults) on commit drop;
  create temporary table account_here (there text primary key, here text not null, made boolean not null) on commit drop`

/**
 * Accounts that are here already, by id or address, stay as they are and are linked; the others are made. Answers the
 * addresses of those that were linked.
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
