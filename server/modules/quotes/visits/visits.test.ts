import { expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { dayIn } from '#server/core/values/days.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { openTeam } from '#server/testing/team.ts'
import { expireQuotes } from '../expiry/mutations.ts'

const team = openTeam({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
const calls = quoteCalls(team)
const decisionOf = async (id: string) => (await calls.revisions(id))[0]!.decision
const linkIn = (path: string) => path.split('/quote/')[1]!

test('of 50 parallel clicks one decides: with evidence, the deal won and the team notified', async () => {
  const deal = (await team.owner.mutate('deals.create', { name: 'Catalogue' })).body.id
  const { id, path, version } = await calls.sent({ deal })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      calls.decide(path, at % 5 === 4 ? { act: 'decline' } : { act: 'accept', name: `Ruth ${at}` }, '203.0.113.7'),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set([path]))
  const quote = await calls.get(id)
  expect(quote.version).toBe(version + 1)
  const decided = { decision: quote.status, at: quote.decided_at, address: '203.0.113.7', browser: 'Chrome on a phone' }
  expect(await decisionOf(id)).toMatchObject(decided)
  expect((await calls.show(path))!.state).toBe(quote.status)
  const { stage } = (await team.owner.query('deals.get', { id: deal })).body
  expect(stage).toBe(quote.status === 'accepted' ? 'won' : 'lead')
  const notices = (await team.owner.query('notifications.list', {})).body.data as { entity_id: string; kind: string }[]
  expect(notices.filter(({ entity_id, kind }) => entity_id === id && kind === 'quote')).toHaveLength(1)
  const events = await asOwner(
    team.api.database,
    `select event from change where entity_id = '${id}' and event in ('quote.accepted', 'quote.declined')`,
  )
  expect(events).toEqual([{ event: `quote.${quote.status}` }])
  const [kept] = await asOwner(
    team.api.database,
    `select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') = r.sha256 and r.sha256 = e.sha256 as same
     from quote_revision r join quote_evidence e using (workspace_id, quote, revision) where quote = '${id}'`,
  )
  expect(kept!.same).toBe(true)
})

test('accepting wins the deal only if the quote says so, and a later click shows the accepted state', async () => {
  const deal = (await team.owner.mutate('deals.create', { name: 'Poster', stage: 'proposal' })).body.id
  const open = await calls.sent({ deal, wins_deal: false })
  await calls.decide(open.path, { act: 'accept', name: '  Ruth  ' })
  expect((await team.owner.query('deals.get', { id: deal })).body.stage).toBe('proposal')
  const won = await calls.sent({ deal })
  await calls.decide(won.path, { act: 'accept', name: 'Ruth' })
  expect((await team.owner.query('deals.get', { id: deal })).body.stage).toBe('won')
  const { decided_at } = await calls.get(open.id)
  expect((await calls.decide(open.path, { act: 'decline', reason: 'No' })).status).toBe(303)
  expect(await calls.show(open.path)).toMatchObject({ state: 'accepted', decided: { name: 'Ruth', at: decided_at } })
})

test('the accepted net total becomes the amount of a deal without one, or with no other quote, and the deal closes today', async () => {
  const deal = async (fields: object) =>
    (await team.owner.mutate('deals.create', { name: 'Poster', ...fields })).body.id
  const get = async (id: string) => (await team.owner.query('deals.get', { id })).body
  const accept = async (fields: object) => {
    const { path } = await calls.sent(fields)
    expect((await calls.decide(path, { act: 'accept', name: 'Ruth' })).status).toBe(303)
  }
  const closedOn = ({ closed_at }: { closed_at: string }) => dayIn(zone, new Date(closed_at))
  const zone = 'Pacific/Kiritimati'
  await team.owner.mutate('workspaces.update', { time_zone: zone })
  const empty = await deal({ currency: 'USD', close_date: '2031-01-01' })
  await accept({ deal: empty, currency: 'EUR' })
  // 3 × 33.335 and 10, without the tax.
  const won = await get(empty)
  expect(won).toMatchObject({ amount: 110.01, currency: 'EUR', stage: 'won', close_date: closedOn(won) })
  const guessed = await deal({ amount: 500 })
  await calls.draft({ deal: guessed })
  await accept({ deal: guessed })
  expect(await get(guessed)).toMatchObject({ amount: 110.01, version: 2 })
  const parts = await deal({ amount: 500 })
  await calls.sent({ deal: parts })
  await accept({ deal: parts })
  expect(await get(parts)).toMatchObject({ amount: 500, stage: 'won' })
  const open = await deal({ amount: 500, close_date: '2031-01-01' })
  await accept({ deal: open, wins_deal: false })
  expect(await get(open)).toMatchObject({ amount: 110.01, stage: 'lead', close_date: '2031-01-01' })
  const same = await deal({ amount: 110.01 })
  await accept({ deal: same, wins_deal: false })
  expect(await get(same)).toMatchObject({ version: 1 })
})

test('a revision replaces the earlier one: its old page accepts nothing', async () => {
  const first = await calls.sent()
  const { id } = first
  await team.owner.mutate('quotes.revise', { id })
  expect((await calls.show(first.path))!.state).toBe('revising')
  await calls.decide(first.path, { act: 'accept', name: 'Ruth' })
  expect((await calls.get(id)).status).toBe('draft')
  const second = await calls.send((await team.owner.mutate('quotes.update', { id, company: 'Brandt & Co' })).body)
  expect(second).toMatchObject({ number: first.number, revision: 2 })
  expect((await calls.decide(first.path, { act: 'accept', name: 'Ruth' })).status).toBe(303)
  expect((await calls.get(id)).status).toBe('sent')
  const old = await calls.show(first.path)
  expect(old).toMatchObject({
    state: 'superseded',
    decided: null,
    paper: { quote: { company: 'Brandt', revision: 1 } },
  })
  expect(JSON.stringify(old)).not.toContain(linkIn(second.path))
  await calls.decide(second.path, { act: 'accept', name: 'Ruth' })
  expect((await calls.get(id)).status).toBe('accepted')
  expect((await team.owner.mutate('quotes.revise', { id })).status).toBe(409)
})

test('after its last day a quote can be neither accepted nor declined, before the worker marks it and after', async () => {
  // In Kiritimati the day is always later than in Pago Pago, 25 hours behind.
  const ahead = 'Pacific/Kiritimati'
  await team.owner.mutate('workspaces.update', { time_zone: 'Pacific/Pago_Pago' })
  const { id, path, version } = await calls.sent({ valid_until: dayIn('Pacific/Pago_Pago', new Date()) })
  expect((await calls.show(path))!.state).toBe('open')
  await team.owner.mutate('workspaces.update', { time_zone: ahead })
  expect((await calls.decide(path, { act: 'accept', name: 'Ruth' })).status).toBe(303)
  expect((await calls.show(path))!.state).toBe('expired')
  expect(await calls.get(id)).toMatchObject({ status: 'sent', version })
  expect((await team.owner.mutate('quotes.resend', { id, version, to: 'a@b.example' })).status).toBe(409)

  const { program } = team.api
  await Promise.all([1, 2].map(() => expireQuotes(openPlatform(program), program.databases.relay)))
  await calls.decide(path, { act: 'decline', reason: 'Late' })
  expect(await calls.get(id)).toMatchObject({ status: 'expired', version: version + 1, decided_at: null })
  const [event] = await asOwner(
    team.api.database,
    `select event, version from change where entity_id = '${id}' order by version desc limit 1`,
  )
  expect(event).toEqual({ event: 'quote.updated', version: version + 1 })

  const revised = (await team.owner.mutate('quotes.revise', { id })).body
  const late = await team.owner.mutate('quotes.send', { id, version: revised.version, to: 'a@b.example' })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Choose a later one')])
  const later = dayIn(ahead, new Date())
  const again = await calls.send((await team.owner.mutate('quotes.update', { id, valid_until: later })).body)
  expect((await calls.show(again.path))!.state).toBe('open')
})

test('a decline keeps its reason; 2,000 characters with line breaks fit', async () => {
  const { id, path } = await calls.sent()
  const reason = `${'x'.repeat(996)}<b>\r\n${'y'.repeat(1000)}`
  expect((await calls.decide(path, { act: 'decline', reason: ` ${reason} ` })).status).toBe(303)
  expect(await decisionOf(id)).toMatchObject({
    decision: 'declined',
    reason: reason.replace('\r\n', '\n'),
    name: null,
  })
})

test('what is incomplete, too long or too much decides nothing and says so', async () => {
  const { id, path, version } = await calls.sent()
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${team.api.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': '198.51.100.1', ...headers },
    })
  const refused = [
    'act=accept&name=%20',
    'act=accept',
    `act=accept&name=${'x'.repeat(201)}`,
    'act=accept&name=%00',
    `act=decline&reason=${'x'.repeat(2001)}`,
    'act=steal&name=Ruth',
    'name=Ruth',
    '',
  ]
  for (const body of refused) expect((await post(body)).status, body.slice(0, 40)).toBe(400)
  expect((await post(`act=accept&name=${'x'.repeat(40_000)}`)).status).toBe(413)
  expect((await post('{}', { 'Content-Type': 'application/json' })).status).toBe(415)
  const from = '198.51.100.2'
  const flood = await Promise.all(Array.from({ length: 70 }, () => calls.decide(path, { act: 'no' }, from)))
  const limited = flood.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(10)
  expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await calls.get(id)).toMatchObject({ status: 'sent', version })
})

test('the name under an acceptance can be read: invisible ones and marks that turn text around are refused', async () => {
  const { id, path } = await calls.sent()
  for (const name of ['\u200b', '\u202e', '\u2060\ufeff', '\u3164', '\u0301', '\u0007'])
    expect((await calls.decide(path, { act: 'accept', name })).status, JSON.stringify(name)).toBe(400)
  expect(await calls.get(id)).toMatchObject({ status: 'sent' })
  for (const mark of ['\u202a', '\u202e', '\u2066', '\u2069'])
    expect((await calls.decide(path, { act: 'accept', name: `${mark}Ada Vance` })).status, JSON.stringify(mark)).toBe(
      400,
    )
  // The joiner is part of the spelling of the name.
  expect((await calls.decide(path, { act: 'accept', name: 'علی\u200cرضا\u0007 Vance' })).status).toBe(303)
  expect((await calls.revisions(id))[0]!.decision).toMatchObject({ name: 'علی\u200cرضا Vance' })
})

test('links that are forged, of another purpose or of a revision that was never sent open the same 404', async () => {
  const { path, id } = await calls.sent()
  const link = linkIn(path)
  const form = (await team.owner.mutate('bookings.createPage', PAGE)).body.id
  const pages = (await team.owner.query('bookings.pages')).body as { id: string; url: string }[]
  const booking = new URL(pages.find((one) => one.id === form)!.url).pathname.split('/book/')[1]!
  const wrong = [`${link}A`, link.slice(0, -3), `B${link.slice(1)}`, booking, 'x', '0'.repeat(93)]
  const answers = await Promise.all(
    wrong.map(async (one) => {
      expect(await calls.show(`/quote/${one}`)).toBeUndefined()
      const answer = await calls.decide(`/quote/${one}`, { act: 'accept', name: 'R' })
      return [answer.status, await answer.text()]
    }),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]![0]).toBe(404)
  expect((await calls.get(id)).status).toBe('sent')
})

test('the page is not indexed, sends no referrer, and its policy allows only our own scripts and forms', async () => {
  const { path } = await calls.sent()
  const { headers } = await fetch(`${team.api.url}${path}`)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const policy = headers.get('content-security-policy')!.replaceAll(/nonce-[^']+/g, 'nonce')
  expect(policy).toContain("default-src 'self'; script-src 'self' 'nonce'")
  expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
})

test('when the sender has left, the owners are notified', async () => {
  const manager = await team.join('manager')
  const { id, version } = await calls.draft()
  await manager.mutate('quotes.send', { id, version, to: 'a@b.example' })
  await team.owner.mutate('members.deactivate', { id: manager.id })
  const [sent] = await calls.revisions(id)
  await calls.decide(new URL(sent!.url).pathname, { act: 'accept', name: 'Ruth' })
  const { data } = (await team.owner.query('notifications.list', {})).body
  expect(data[0]).toMatchObject({ kind: 'quote', entity_id: id, actor_name: 'Ruth' })
})

const PAGE = {
  title: 'Intro call',
  description: '',
  place: '',
  minutes: 30,
  zone: 'UTC',
  weekly: Array.from({ length: 7 }, () => []),
  overrides: [],
  horizon_days: 60,
  daily_cap: null,
  buffer_before: 0,
  buffer_after: 0,
  notice_hours: 0,
}

test('a quote of a workspace whose deletion is scheduled can still be accepted; after it the link opens nothing', async () => {
  const { id, path } = await calls.sent()
  const gone = await calls.sent()
  const { name } = (await team.owner.query('workspaces.get')).body
  const scheduled = await team.owner.mutate('workspaces.scheduleDeletion', { name })
  expect(scheduled.status).toBe(200)
  expect((await calls.decide(path, { act: 'accept', name: 'Ruth' })).status).toBe(303)
  expect((await calls.get(id)).status).toBe('accepted')
  await asOwner(team.api.database, `delete from workspace where slug = '${team.slug}'`)
  expect(await calls.show(gone.path)).toBeUndefined()
  expect((await calls.decide(gone.path, { act: 'accept', name: 'Ruth' })).status).toBe(404)
})
