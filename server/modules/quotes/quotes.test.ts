import { expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { expireQuotes } from './expiry/mutations.ts'

const team = openTeam()
const LINES = [
  { description: 'Proofs', quantity: 3, unit_price: 33.335, tax_rate: 19 },
  { description: 'Delivery', quantity: 1, unit_price: 10, tax_rate: 0 },
]

async function draft(fields: object = {}) {
  const { body } = await team.owner.mutate('quotes.create', { company: 'Brandt', lines: LINES, ...fields })
  return body as { id: string; version: number }
}

/** A sent quote and the path of its page. */
async function sent(fields: object = {}) {
  const { id, version } = await draft(fields)
  return send({ id, version })
}
async function send({ id, version }: { id: string; version: number }) {
  const { body, status } = await team.owner.mutate('quotes.send', { id, version, to: 'ruth@brandt.example' })
  expect(status).toBe(200)
  const [latest] = (await team.owner.query('quotes.revisions', { id })).body as { url: string }[]
  return { id, quote: body, path: new URL(latest!.url).pathname }
}
const post = (path: string, typed: Record<string, string>) =>
  fetch(`${team.api.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'User-Agent': 'Chrome on a phone', Origin: team.api.url },
    body: new URLSearchParams(typed),
  })
const show = (path: string) => team.api.program.caller.quotes.show(path.split('/quote/')[1]!)
const get = async (id: string) => (await team.owner.query('quotes.get', { id })).body
const decisionOf = async (id: string) => (await team.owner.query('quotes.revisions', { id })).body[0].decision

test('REST creates and edits drafts with exact totals', async () => {
  const call = await team.withToken()
  const { status, body } = await call('POST', '/quotes', { company: 'Brandt', valid_until: '2027-01-31', lines: LINES })
  expect(status).toBe(201)
  expect(body).toMatchObject({ number: null, status: 'draft', revision: 0, subtotal: 110.01, tax: 19, total: 129.01 })
  const patched = await call('PATCH', `/quotes/${body.id}`, { terms: '**Net**', version: 1 })
  expect(patched.body).toMatchObject({ terms: '**Net**', version: 2, total: 129.01 })
  expect((await call('PATCH', `/quotes/${body.id}`, { status: 'accepted' })).status).toBe(400)
  expect((await call('GET', '/quotes?status=draft&q=brandt')).body.data).toHaveLength(1)
})

test('only a manager sends, and a sent quote can neither be edited nor deleted', async () => {
  const call = await team.withToken()
  const { id, version } = await draft()
  const member = await team.join('member')
  expect((await member.mutate('quotes.send', { id, version, to: 'a@b.example' })).status).toBe(403)
  await send({ id, version })
  for (const [method, input] of [
    ['PATCH', { company: 'Else' }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(method, `/quotes/${id}`, input)).status).toBe(409)
  expect((await team.owner.mutate('quotes.send', { id, version: 2, to: 'a@b.example' })).status).toBe(409)
})

test('numbers have no gaps, also when parallel sends are refused', async () => {
  const drafts = await Promise.all([draft(), draft(), draft({ lines: [] }), draft()])
  const answers = await Promise.all(
    drafts.map(({ id, version }) => team.owner.mutate('quotes.send', { id, version, to: 'a@b.example' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200])
  const numbers = answers
    .flatMap(({ body }) => (body.number ? Number(body.number.slice(-5)) : []))
    .toSorted((a, b) => a - b)
  expect(numbers.map((number) => number - numbers[0]!)).toEqual([0, 1, 2])
})

test('of 50 parallel clicks one accepts: with evidence, the deal won and the team notified', async () => {
  const made = await team.owner.mutate('deals.create', { name: 'Catalogue' })
  const deal = made.body.id
  const { id, path, quote } = await sent({ deal })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      post(path, at % 5 === 4 ? { act: 'decline' } : { act: 'accept', name: `Ruth ${at}` }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  const { status, version, decided_at } = await get(id)
  expect(version).toBe(quote.version + 1)
  const decision = await decisionOf(id)
  expect(decision).toMatchObject({ decision: status, at: decided_at, browser: 'Chrome on a phone' })
  expect(decision.address).toMatch(/127\.0\.0\.1|::1/)
  const { stage } = (await team.owner.query('deals.get', { id: deal })).body
  expect(stage).toBe(status === 'accepted' ? 'won' : 'lead')
  const notices = (await team.owner.query('notifications.list', {})).body.data as { entity_id: string; kind: string }[]
  expect(notices.filter(({ entity_id, kind }) => entity_id === id && kind === 'quote')).toHaveLength(1)
  const [kept] = await asOwner(
    team.api.database,
    `select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') = r.sha256 and r.sha256 = e.sha256 as same
     from quote_revision r join quote_evidence e using (workspace_id, quote, revision) where quote = '${id}'`,
  )
  expect(kept!.same).toBe(true)
})

test('a revision replaces the earlier one: its old page accepts nothing', async () => {
  const first = await sent()
  const revised = (await team.owner.mutate('quotes.revise', { id: first.id })).body
  expect(revised).toMatchObject({ status: 'draft', number: first.quote.number })
  expect((await show(first.path))!.state).toBe('revising')
  const edited = (await team.owner.mutate('quotes.update', { id: first.id, lines: LINES.slice(0, 1) })).body
  const second = await send(edited)
  expect(second.quote).toMatchObject({ number: first.quote.number, revision: 2, total: 119.01 })
  await post(first.path, { act: 'accept', name: 'Ruth' })
  expect((await get(first.id)).status).toBe('sent')
  const old = await show(first.path)
  expect(old).toMatchObject({ state: 'superseded', decided: null, paper: { quote: { total: 129.01, revision: 1 } } })
  await post(second.path, { act: 'accept', name: 'Ruth' })
  expect((await get(first.id)).status).toBe('accepted')
  expect((await team.owner.mutate('quotes.revise', { id: first.id })).status).toBe(409)
})

test('after its last day a quote can be neither accepted nor declined, and expires once', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const call = await team.withToken()
  await team.owner.mutate('workspaces.update', { time_zone: 'UTC' })
  const { id, path, quote } = await sent({ valid_until: today })
  const { program } = team.api
  const tomorrow = { ...openPlatform(program), now: new Date(Date.now() + 86_400_000) }
  await Promise.all([1, 2].map(() => expireQuotes(tomorrow, program.databases.relay)))
  expect(await get(id)).toMatchObject({ status: 'expired', version: quote.version + 1 })
  await post(path, { act: 'accept', name: 'Ruth' })
  await post(path, { act: 'decline', reason: 'Late' })
  expect((await call('GET', `/quotes/${id}`)).body).toMatchObject({ status: 'expired', decided_at: null })
})

test('a decline keeps its reason', async () => {
  const { id, path } = await sent()
  await post(path, { act: 'decline', reason: '  Too <b>expensive</b>  ' })
  expect(await decisionOf(id)).toMatchObject({ decision: 'declined', reason: 'Too <b>expensive</b>', name: null })
})

test('an accepted quote becomes one invoice draft with the same lines', async () => {
  const { id, path } = await sent()
  expect((await team.owner.mutate('quotes.bill', { id })).status).toBe(409)
  await post(path, { act: 'accept', name: 'Ruth' })
  const answers = await Promise.all([1, 2, 3].map(() => team.owner.mutate('quotes.bill', { id, due: '2027-01-31' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { invoice, lines, total } = await get(id)
  const { body } = await team.owner.query('invoices.get', { id: invoice })
  expect(body).toMatchObject({ status: 'draft', company: 'Brandt', lines, total, due: '2027-01-31' })
})

test('links of other purposes, workspaces and revisions open nothing', async () => {
  const { path } = await sent()
  for (const wrong of [`${path}A`, path.slice(0, -3), '/quote/x', path.replace('/quote/', '/quote/B')]) {
    expect(await show(wrong)).toBeUndefined()
    expect((await post(wrong, { act: 'accept', name: 'R' })).status).toBe(404)
  }
})
