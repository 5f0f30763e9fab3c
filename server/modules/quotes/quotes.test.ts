import { beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Call } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { CLIENT, QUOTED, quoteCalls } from '#server/testing/quote-calls.ts'
import { openMailedTeam } from '#server/testing/team.ts'
import type { Quote, QuoteRevision } from './schema.ts'
import { discardRevision, resendQuote, reviseQuote, sendQuote } from './sending/mutations.ts'

const { team, smtp } = openMailedTeam()
const calls = quoteCalls(team)
let call: Call
beforeAll(async () => {
  call = await team.withToken()
})
const accept = (path: string) => calls.decide(path, { act: 'accept', name: 'Ruth Brandt' })

test('REST creates and edits drafts with exact totals', async () => {
  const { status, body } = await call('POST', '/quotes', {
    company: 'Brandt',
    valid_until: '2027-01-31',
    lines: QUOTED,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ number: null, status: 'draft', revision: 0, subtotal: 110.01, tax: 19, total: 129.01 })
  const patched = await call('PATCH', `/quotes/${body.id}`, { terms: '**Net**', version: 1 })
  expect(patched.body).toMatchObject({ terms: '**Net**', version: 2, total: 129.01 })
  expect((await call('GET', '/quotes?status=draft&q=brandt')).body.data).toMatchObject([{ id: body.id }])
  const deal = (await call('POST', '/deals', { name: 'Catalogue' })).body.id
  const linked = await call('PATCH', `/quotes/${body.id}`, { deal })
  expect(linked.body.deal).toBe(deal)
  expect((await call('GET', `/quotes?deal=${deal}&status=draft,sent`)).body).toMatchObject({ total: 1 })
  expect((await call('DELETE', `/quotes/${body.id}`)).status).toBe(200)
  expect((await call('POST', `/quotes/${body.id}/restore`)).body).toMatchObject({ id: body.id, total: 129.01 })
})

test('REST refuses what only a person or the client decides, and values that are out of range', async () => {
  const { id } = await calls.draft()
  const line = { description: 'Proofs', quantity: 1, unit_price: 1, tax_rate: 19 }
  const wrong: [string, unknown][] = [
    ['status', 'accepted'],
    ['number', 'Q-2026-00001'],
    ['revision', 2],
    ['invoice', id],
    ['decided_at', '2026-11-21T09:00:00.000Z'],
    ['total', 5],
    ['valid_until', '2026-02-30'],
    ['currency', 'XXXX'],
    ['contact', id],
    ['intro', 'x'.repeat(10_001)],
    ['lines', [{ ...line, quantity: -1 }]],
    ['lines', [{ ...line, unit_price: 0.000_01 }]],
    ['lines', [{ ...line, tax_rate: 101 }]],
    ['lines', Array.from({ length: 201 }, () => line)],
    ['lines', Array.from({ length: 10 }, () => ({ ...line, quantity: 1_000_000, unit_price: 1_000_000_000 }))],
  ]
  for (const [field, value] of wrong) {
    const { status, body } = await call('PATCH', `/quotes/${id}`, { [field]: value })
    expect([status, body.error], field).toEqual([400, 'validation_error'])
    expect(body.message).toContain(field)
  }
  expect(await calls.get(id)).toMatchObject({ version: 1, status: 'draft', total: 129.01 })
})

test('only a manager sends: members and tokens get 403, and a sent quote can neither be edited nor deleted', async () => {
  const { id, version } = await calls.draft()
  const to = 'a@b.example'
  const member = await team.join('member')
  for (const step of ['send', 'resend'])
    expect((await member.mutate(`quotes.${step}`, { id, version, to })).status, step).toBe(403)
  for (const step of ['revise', 'discard'])
    expect((await member.mutate(`quotes.${step}`, { id })).status, step).toBe(403)
  const workspace = (await team.owner.query('workspaces.get')).body
  const token = {
    kind: 'token' as const,
    id: team.api.tokenId,
    name: 'Shop',
    access: 'read_write' as const,
    owner: true,
    createdBy: null,
  }
  const program = contextOf(openPlatform(team.api.program), workspace, token)
  await expect(sendQuote(program, { id, version, to })).rejects.toMatchObject({ status: 403 })
  await expect(resendQuote(program, { id, version, to })).rejects.toMatchObject({ status: 403 })
  await expect(reviseQuote(program, { id })).rejects.toMatchObject({ status: 403 })
  await expect(discardRevision(program, { id })).rejects.toMatchObject({ status: 403 })
  expect(await calls.get(id)).toMatchObject({ status: 'draft', number: null })
  const sent = await calls.send({ id, version })
  for (const [method, input] of [
    ['PATCH', { company: 'Else' }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(method, `/quotes/${id}`, input)).status).toBe(409)
  expect((await team.owner.mutate('quotes.send', { id, version: sent.version, to })).status).toBe(409)
  expect((await team.owner.mutate('quotes.send', { id, version, to: 'nobody' })).status).toBe(400)
})

test('the client gets the page by email, and again at another address', async () => {
  const { id, version, number, path } = await calls.sent({ valid_until: '2099-12-31' })
  const mail = await smtp.arrived(({ to, text }) => to === CLIENT && text.includes(number!))
  expect(mail.text).toContain(`Subject: Quote ${number} from Nordlicht Studio`)
  expect(mail.text).toContain(path)
  expect(mail.text).toContain('=E2=82=AC129.01')
  expect(mail.text).toContain('Valid until 31 December 2099')
  const kept = await asOwner(team.api.database, `select body from mail where about @> array['${id}'::uuid]`)
  expect(kept[0]!.body).not.toContain(path)
  const again = await team.owner.mutate('quotes.resend', { id, version, to: 'office@brandt.example' })
  expect(again.body).toMatchObject({ id, version, status: 'sent' })
  expect((await smtp.arrived(({ to }) => to === 'office@brandt.example')).text).toContain(path)
  expect(await calls.revisions(id)).toMatchObject([{ revision: 1, recipients: [CLIENT, 'office@brandt.example'] }])
  const { data } = (await team.owner.query('activity.list', { record: id })).body
  expect(data[0]).toMatchObject({ event: 'quote.resent' })
  await accept(path)
  const late = await team.owner.mutate('quotes.resend', { id, version: version + 1, to: CLIENT })
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
})

test('the client answers to the seller, or without an address of theirs to the member who sent the quote', async () => {
  const replyTo = async (to: string) => {
    await calls.send(await calls.draft(), to)
    return /^Reply-To: (.+)\r$/m.exec((await smtp.arrived((mail) => mail.to === to)).raw)?.[1]
  }
  expect(await replyTo('first@brandt.example')).toBe(team.login.email)
  const seller = (await team.owner.query('workspaces.seller')).body
  await team.owner.made('workspaces.updateSeller', { ...seller, email: 'sales@nordlicht.example' })
  expect(await replyTo('second@brandt.example')).toBe('sales@nordlicht.example')
  await team.owner.made('workspaces.updateSeller', seller)
})

test('everyone who got the quote gets a confirmation of what was accepted, once; a decline sends none', async () => {
  const { id, version, number, path } = await calls.sent()
  const office = 'accounts@brandt.example'
  await team.owner.mutate('quotes.resend', { id, version, to: office })
  await Promise.all([accept(path), accept(path), accept(path)])
  const [{ sha256, decision }] = (await calls.revisions(id)) as [QuoteRevision]
  for (const to of [CLIENT, office]) {
    const { text } = await smtp.arrived(
      (mail) => mail.to === to && mail.text.includes(`Brandt accepted quote ${number}`),
    )
    expect(text).toContain(`Subject: Quote ${number} from Nordlicht Studio accepted`)
    expect(text).toContain('3 =C3=97 Proofs: =E2=82=AC100.01')
    expect(text).toContain('Total: =E2=82=AC129.01, including =E2=82=AC19.00 tax')
    expect(text).toContain(sha256)
    expect(text).toContain(path)
    expect(text).not.toMatch(/List-Unsubscribe/i)
  }
  expect(decision!.name).toBe('Ruth Brandt')
  const declined = await calls.sent()
  await calls.decide(declined.path, { act: 'decline' })
  const kept = (quote: string) =>
    asOwner(
      team.api.database,
      `select recipient from mail where about @> array['${quote}'::uuid] and subject like '%accepted' order by recipient`,
    )
  expect((await kept(id)).map(({ recipient }) => recipient)).toEqual([office, CLIENT])
  expect(await kept(declined.id)).toEqual([])
})

test('a suppressed or erased address gets no confirmation', async () => {
  const contact = (await team.owner.mutate('contacts.create', { name: 'Ida Lund', email: 'ida@lund.example' })).body.id
  const { id, path, version } = await calls.send(await calls.draft({ contact }), 'ida@lund.example')
  await team.owner.mutate('quotes.resend', { id, version, to: 'lasse@lund.example' })
  await asOwner(
    team.api.database,
    `insert into suppression values ('lasse@lund.example', 'hard', 'postmark', null, now(), null)`,
  )
  expect((await team.owner.mutate('contacts.erase', { id: contact })).status).toBe(200)
  await accept(path)
  expect((await calls.get(id)).status).toBe('accepted')
  const mails = () =>
    asOwner(
      team.api.database,
      `select recipient, status from mail where about @> array['${id}'::uuid] and subject like '%accepted' and status <> 'queued'`,
    )
  await expect.poll(mails).toEqual([{ recipient: 'lasse@lund.example', status: 'suppressed' }])
})

test('the last revision says that its email was not delivered, until one to that address is', async () => {
  const to = 'einkauf@größl.example'
  const ascii = 'einkauf@xn--grl-6ka8i.example'
  const suppress = `insert into suppression values ('${ascii}', 'hard', 'postmark', null, now(), null)`
  await asOwner(team.api.database, suppress)
  const { id, version } = await calls.send(await calls.draft(), to)
  const emails = async () => (await calls.revisions(id))[0]!.emails
  const error = expect.stringContaining('The address is suppressed')
  await expect.poll(emails).toEqual([{ to: ascii, status: 'suppressed', error }])
  await team.owner.mutate('quotes.resend', { id, version, to: CLIENT })
  await expect.poll(emails).toMatchObject([
    { to: ascii, status: 'suppressed' },
    { to: CLIENT, status: 'sent' },
  ])
  await asOwner(team.api.database, `delete from suppression where email = '${ascii}'`)
  await team.owner.mutate('quotes.resend', { id, version, to })
  await expect.poll(emails).toMatchObject([{ status: 'sent', error: null }, { to: CLIENT }])
  const revised = await calls.get(id).then((seen) => team.owner.mutate('quotes.revise', { id, version: seen.version }))
  await calls.send(revised.body)
  expect((await calls.revisions(id))[1]!.emails).toEqual([])
})

test('files can be attached to a sent quote too; the client does not see them', async () => {
  const { id, path } = await calls.sent()
  const token = (await team.owner.mutate('tokens.create', { name: 'Files', access: 'read_write', expires: null })).body
  const headers = { Authorization: `Bearer ${token.secret}`, 'X-File-Name': 'plan.txt' }
  const uploaded = await fetch(`${team.api.url}/api/v1/files`, { method: 'POST', headers, body: 'The plan' })
  const file = ((await uploaded.json()) as { id: string }).id
  const attach = team.api.as(token.secret)
  expect((await attach('PATCH', `/quotes/${id}`, { attachments: [file] })).body).toMatchObject({ attachments: [file] })
  expect((await attach('PATCH', `/quotes/${id}`, { attachments: [], terms: 'Free' })).status).toBe(409)
  expect((await attach('GET', `/files/${file}`)).body.on).toBe(`quote:${id}`)
  expect(JSON.stringify(await calls.show(path))).not.toContain(file)
})

test('numbers have no gaps, also when parallel sends are refused', async () => {
  const drafts = await Promise.all([calls.draft(), calls.draft(), calls.draft({ lines: [] }), calls.draft()])
  const answers = await Promise.all(
    drafts.map(({ id, version }) => team.owner.mutate('quotes.send', { id, version, to: CLIENT })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200])
  const numbers = answers
    .flatMap(({ body }) => (body.number ? Number(body.number.slice(-5)) : []))
    .toSorted((a, b) => a - b)
  expect(numbers.map((number) => number - numbers[0]!)).toEqual([0, 1, 2])
})

test('a revised quote keeps its number; discarding the revision restores what was sent', async () => {
  const first = await calls.sent({ intro: 'Hello' })
  const { id } = first
  const revised = (await team.owner.mutate('quotes.revise', { id })).body as Quote
  expect(revised).toMatchObject({ status: 'draft', number: first.number, revision: 1 })
  const edited = (await team.owner.mutate('quotes.update', { id, intro: 'Changed', lines: [] })).body as Quote
  const { status, number, intro, lines, total } = (await team.owner.mutate('quotes.discard', { id })).body as Quote
  expect({ status, number, intro, lines, total }).toEqual({
    status: 'sent',
    number: first.number,
    intro: 'Hello',
    lines: first.lines,
    total: 129.01,
  })
  expect((await team.owner.mutate('quotes.discard', { id })).status).toBe(409)
  expect((await team.owner.mutate('quotes.discard', { id: (await calls.draft()).id })).status).toBe(409)

  await calls.decide(first.path, { act: 'decline', reason: 'Too late' })
  const { decided_at } = await calls.get(id)
  expect((await team.owner.mutate('quotes.revise', { id })).body).toMatchObject({ status: 'draft', decided_at: null })
  expect((await team.owner.mutate('quotes.discard', { id })).body).toMatchObject({ status: 'declined', decided_at })
  expect(edited.version).toBeLessThan((await calls.get(id)).version)
})

test('each revision is kept exactly as it was sent', async () => {
  const first = await calls.sent({ terms: 'Old terms' })
  const { id } = first
  await team.owner.mutate('quotes.revise', { id })
  await calls.send((await team.owner.mutate('quotes.update', { id, terms: 'New terms' })).body)
  const paper = async (input: object) => (await team.owner.query('quotes.paper', { id, ...input })).body
  expect((await paper({ revision: 1 })).quote).toMatchObject({ terms: 'Old terms', revision: 1 })
  expect((await paper({})).quote).toMatchObject({ terms: 'New terms', revision: 2 })
  expect((await team.owner.query('quotes.paper', { id, revision: 3 })).status).toBe(404)
  expect((await team.owner.query('quotes.paper', { id: (await calls.draft()).id })).body.seller.name).toBe(
    'Nordlicht Studio',
  )
})

test('an accepted quote becomes one invoice draft with the same lines; each links to the other', async () => {
  const { id, path, number } = await calls.sent()
  expect((await team.owner.mutate('quotes.bill', { id })).status).toBe(409)
  await accept(path)
  const answers = await Promise.all([1, 2, 3].map(() => team.owner.mutate('quotes.bill', { id, due: '2027-01-31' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { invoice, lines, total } = await calls.get(id)
  const { body } = await call('GET', `/invoices/${invoice}`)
  const note = `Quote ${number}`
  expect(body).toMatchObject({ status: 'draft', company: 'Brandt', lines, total, due: '2027-01-31', quote: id, note })
  await team.owner.mutate('invoices.issue', { id: invoice })
  const { draft } = (await team.owner.mutate('invoices.rewrite', { id: invoice })).body
  expect(draft).toMatchObject({ quote: id, replaces: invoice })
  expect((await team.owner.mutate('quotes.bill', { id })).status).toBe(409)
})
