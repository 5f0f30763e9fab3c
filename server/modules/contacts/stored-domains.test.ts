import { readFile } from 'node:fs/promises'
import { domainToASCII } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { numberChanges } from '#server/testing/number-changes.ts'
import { openTeam } from '#server/testing/team.ts'

const MIGRATION = 'db/migrations/20261208T0200-store-domains-in-ascii.sql'
const team = openTeam()
let call: TestApi['call']
beforeAll(async () => {
  call = await team.withToken()
})

const rows = (statement: string) => asOwner(team.api.database, statement)
const UNICODE = 'bücher.example'
const ASCII = domainToASCII(UNICODE)

/** Runs the migration on what an earlier version stored; returns how it spells these addresses. */
function migrate(addresses: string[] = []): Promise<string[]> {
  return asTableOwner(team.api.database.ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query(await readFile(MIGRATION, 'utf8'))
    const { rows: spelled } = await owner.query<{ email: string }>(
      'select pg_temp.ascii_domain(given) as email from unnest($1::text[]) with ordinality as s (given, place) order by place',
      [addresses],
    )
    await owner.query('commit')
    return spelled.map(({ email }) => email)
  })
}

test('the migration spells domains as the API does', async () => {
  const scripts = [
    'bücher',
    'ｂücher',
    'ﬁnanz',
    'straße',
    'dağ',
    'उदाहरण',
    '例え',
    'ёлка',
    'ελλάς',
    'b-ü-c',
    'ü',
    '𐌰𐌱',
    'ปลา',
  ]
  const letters = Array.from({ length: 0x24f - 0xdf }, (_, n) => String.fromCodePoint(0xdf + n))
  const labels = [...scripts, ...letters.filter((one) => /[\p{Ll}\p{Lo}]/u.test(one)).map((one) => `a${one}b`)]
  const domains = labels.map((label) => `${label}.mail.example`)
  const spelled = await migrate(domains.map((domain) => `jörg@${domain}`))
  expect(spelled).toEqual(domains.map((domain) => `jörg@${domainToASCII(domain)}`))
  expect(labels.length).toBeGreaterThan(150)
})

test('tickets and members get a version in the feed, and webhooks are not called', async () => {
  await call('POST', '/webhooks', { url: 'https://receiver.example/hook', events: ['*'] })
  const { id } = (await call('POST', '/tickets', { title: 'Old', requester_email: `ada@${ASCII}`, tags: ['a'] })).body
  const trashed = (await call('POST', '/tickets', { title: 'Gone', requester_email: `ada@${ASCII}` })).body.id
  await call('DELETE', `/tickets/${trashed}`)
  const eva = await team.join('member', 'Eva')
  await numberChanges(team.api)
  await rows(`update ticket set requester_email = 'ada@${UNICODE}'`)
  await rows(`update change set record = replace(record::text, '${ASCII}', '${UNICODE}')::json`)
  await rows(`update member set email = 'eva@${UNICODE}' where id = '${eva.id}'`)
  const [before] = await rows('select max(seq)::int as seq from change')
  const [delivered] = await rows('select count(*)::int as count from webhook_delivery')
  await migrate()
  await numberChanges(team.api)

  const { body: ticket } = await call('GET', `/tickets/${id}`)
  const { body: member } = await call('GET', `/members/${eva.id}`)
  expect([ticket.requester_email, member.email]).toEqual([`ada@${ASCII}`, `eva@${ASCII}`])
  const { data } = (await call('GET', `/changes?after=${String(before!['seq'])}`)).body
  expect(data).toMatchObject([
    { event: 'ticket.updated', data: ticket },
    { event: 'member.updated', data: member },
  ])
  expect(data.map((change: { data: object }) => Object.keys(change.data).toSorted())).toEqual(
    [ticket, member].map((record) => Object.keys(record).toSorted()),
  )
  expect(await rows('select count(*)::int as count from webhook_delivery')).toEqual([delivered])
  expect(await rows(`select id from change where record::text like '%${UNICODE}%' and entity = 'ticket'`)).toEqual([])
  expect(await rows(`select version, requester_email from ticket where id = '${trashed}'`)).toEqual([
    { version: 1, requester_email: `ada@${ASCII}` },
  ])
})

test('of two suppressions of one address the stricter is kept', async () => {
  const suppress = (email: string, reason: string, until: string) =>
    rows(
      `insert into suppression (email, reason, provider, since, until) values ('${email}', '${reason}', 'ses', now(), ${until})`,
    )
  await suppress(`a@${UNICODE}`, 'complaint', 'null')
  await suppress(`a@${ASCII}`, 'soft', `now() + interval '1 day'`)
  await suppress(`b@${UNICODE}`, 'complaint', `now() - interval '1 day'`)
  await suppress(`b@${ASCII}`, 'hard', 'null')
  await suppress(`c@${UNICODE}`, 'hard', 'null')
  await migrate()
  expect(await rows('select email, reason from suppression order by email')).toEqual([
    { email: `a@${ASCII}`, reason: 'complaint' },
    { email: `b@${ASCII}`, reason: 'hard' },
    { email: `c@${ASCII}`, reason: 'hard' },
  ])
})

test('accounts sign in by either spelling; of two accounts with one address, one stays', async () => {
  const [ida, olaf, other] = [await team.join('member'), await team.join('member'), await team.join('member')]
  const spell = (email: string, as: string) => rows(`update auth."user" set email = '${as}' where email = '${email}'`)
  await spell(ida.login.email, `ida@${UNICODE}`)
  await spell(olaf.login.email, `olaf@${UNICODE}`)
  await spell(other.login.email, `olaf@${ASCII}`)
  await migrate()
  for (const email of [`ida@${UNICODE}`, `ida@${ASCII}`])
    await expect(ida.signIn({ ...ida.login, email })).resolves.toBe(ida)
  await expect(other.signIn({ ...other.login, email: `olaf@${UNICODE}` })).resolves.toBe(other)
  expect(await rows(`select email from auth."user" where email like 'olaf%' order by email`)).toEqual([
    { email: `olaf@${UNICODE}` },
    { email: `olaf@${ASCII}` },
  ])
})
