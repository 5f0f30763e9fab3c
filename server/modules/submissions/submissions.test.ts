import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signLink } from '#server/core/access/signed-links.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import type { ShownForm } from './schema.ts'

let api: TestApi
let open: Awaited<ReturnType<typeof openWorkspace>>
let form: { id: string; name: string }
let link: string
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  open = await openWorkspace(api)
  form = await make({ name: 'Newsletter', consent_text: 'Write to me once a month.' })
  link = await linkOf(form.id)
})
afterAll(() => api.close())

async function make(fields: object) {
  const { status, body, text } = await open.owner.mutate('forms.create', fields)
  expect(status, text).toBe(200)
  return body
}
const linkOf = async (id: string) => (await open.owner.query('forms.link', { id })).body.url.split('/f/')[1] as string
const shown = async (): Promise<ShownForm> => (await api.program.caller.forms.show(link))!
const submissions = async () => (await open.owner.query('submissions.list', { form: form.id })).body.data
const rows = (sql: string) =>
  asOwner(api.database, sql.replace('$own', `workspace_id = (select id from workspace where slug = '${open.slug}')`))

/** A visitor's answers with the token of a page loaded ten seconds ago. */
async function typedBy(person: object) {
  const at = Date.now() - 10_000
  const { page } = await shown()
  const [, words, mark] = page.split('.')
  const text = `${at}.${words}.${mark}`
  return { ...person, page: `${text}.${api.program.services.sealer.sign(`${form.id}.${text}`, 'form.page')}` }
}
function post(typed: object, query = '', path = link) {
  return fetch(`${api.url}/f/${path}${query}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(typed as Record<string, string>),
  })
}
const ada = { name: 'Ada Brandt', email: 'Ada@Brandt.example', message: 'Hello' }

test('a submission creates contact, lead, touch and consent, credited to the campaign in the URL', async () => {
  const { id } = (await open.owner.mutate('campaigns.create', { name: 'Spring', slug: 'spring' })).body
  const reply = await post(
    await typedBy({ ...ada, consent: 'on' }),
    '?utm_source=fair&utm_medium=qr&utm_campaign=Spring',
  )
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `/f/${link}/sent`])
  expect(await rows(`select name, email from contact where $own`)).toEqual([
    { name: 'Ada Brandt', email: 'ada@brandt.example' },
  ])
  expect(await rows(`select source, medium, campaign, message from lead where $own`)).toEqual([
    { source: 'fair', medium: 'qr', campaign: id, message: 'Hello' },
  ])
  expect(await rows(`select email, kind, campaign from touch where $own`)).toEqual([
    { email: 'ada@brandt.example', kind: 'form', campaign: id },
  ])
  const [consent] = await rows(
    `select granted, source, text, text_hash, version, form, address from consent where $own`,
  )
  expect(consent).toMatchObject({
    granted: true,
    source: 'Newsletter',
    text: 'Write to me once a month.',
    version: '1',
  })
  expect(consent).toMatchObject({ form: form.id, address: '127.0.0.0/24' })
  expect(consent!.text_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await rows(`select event, actor_kind from change where $own and entity = 'lead' order by id limit 1`)).toEqual(
    [{ event: 'lead.created', actor_kind: 'form' }],
  )
})

test('an unknown c is ignored, a valid one precedes utm_campaign, and the campaign of the form is last', async () => {
  const own = (await open.owner.mutate('campaigns.create', { name: 'Own' })).body.id
  const named = (await open.owner.mutate('campaigns.create', { name: 'Named', slug: 'named' })).body.id
  await open.owner.mutate('forms.update', { id: form.id, campaign: own })
  await post(await typedBy({ ...ada, email: 'a@x.example' }), '?c=nothing')
  await post(await typedBy({ ...ada, email: 'b@x.example' }), `?c=${named}&utm_campaign=else`)
  const credited = await rows(`select email, campaign from touch where $own order by email`)
  expect(credited.map(({ campaign }) => campaign)).toEqual([own, named])
})

test('without consent no consent is recorded, and the checkbox needs a consent text', async () => {
  await post(await typedBy(ada))
  await open.owner.mutate('forms.update', { id: form.id, consent_text: '' })
  await post(await typedBy({ ...ada, email: 'b@x.example', consent: 'on' }))
  expect(await rows('select id from consent where $own')).toEqual([])
})

test('the evidence contains the consent text that was shown, even if it has changed since', async () => {
  const typed = await typedBy({ ...ada, consent: 'on' })
  await open.owner.mutate('forms.update', { id: form.id, consent_text: 'Write to me every day.' })
  await post(typed)
  await post(await typedBy({ ...ada, email: 'b@x.example', consent: 'on' }))
  expect(await rows('select version, text from consent where $own order by version')).toEqual([
    { version: '1', text: 'Write to me once a month.' },
    { version: '2', text: 'Write to me every day.' },
  ])
})

test('a bot gets the same response and is quarantined; releasing creates a lead, discarding does not', async () => {
  const { trap, page } = await shown()
  const bot = await post({ ...ada, page, [trap]: 'https://cheap.example' })
  const person = await post(await typedBy({ ...ada, email: 'person@x.example' }))
  expect(bot.headers.get('location')).toBe(person.headers.get('location'))
  const [, caught] = await submissions()
  expect(caught).toMatchObject({ status: 'quarantined', reasons: ['trap', 'too_fast', 'no_proof'], lead: null })
  expect(await rows('select id from lead where $own')).toHaveLength(1)
  const released = (await open.owner.mutate('submissions.release', { id: caught.id })).body
  expect(released).toMatchObject({ status: 'taken', lead: expect.any(String) })
  expect(await rows(`select email from touch where $own and email = 'ada@brandt.example'`)).toHaveLength(1)
  expect((await open.owner.mutate('submissions.release', { id: caught.id })).status).toBe(409)
  await post({ ...ada, email: 'other@x.example' })
  const [unknown] = await submissions()
  expect(unknown.reasons).toContain('unknown_page')
  expect((await open.owner.mutate('submissions.discard', { id: unknown.id })).body.status).toBe('discarded')
  expect(await rows('select id from lead where $own')).toHaveLength(2)
})

test('a proof of work counts once, and only for its own form', async () => {
  const challenge = await (await fetch(`${api.url}/api/forms/challenge?form=${link}`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  await post(await typedBy({ ...ada, proof }))
  await post(await typedBy({ ...ada, email: 'b@x.example', proof }))
  await post(await typedBy({ ...ada, email: 'c@x.example', proof: 'nonsense' }))
  const other = await make({ name: 'Other' })
  ;[form, link] = [other, await linkOf(other.id)]
  await post(await typedBy({ ...ada, email: 'd@x.example', proof }))
  const judged = await rows('select reasons from submission where $own order by id')
  expect(judged.map(({ reasons }) => reasons)).toEqual([[], ['wrong_proof'], ['wrong_proof'], ['wrong_proof']])
  expect((await fetch(`${api.url}/api/forms/challenge?form=nothing`)).status).toBe(404)
})

test('submitting the same answers twice from one page counts once; different answers are quarantined', async () => {
  const typed = await typedBy(ada)
  await Promise.all([post(typed), post(typed)])
  expect(await submissions()).toHaveLength(1)
  await post({ ...typed, message: 'Something else' })
  expect((await submissions())[0]).toMatchObject({ status: 'quarantined', reasons: ['used_page', 'no_proof'] })
})

test('the sixth submission within a minute from one IP address is quarantined, never lost', async () => {
  for (let n = 0; n < 6; n++) await post(await typedBy({ ...ada, email: `p${n}@x.example` }))
  const [last, ...others] = await submissions()
  expect(last).toMatchObject({ status: 'quarantined', reasons: ['no_proof', 'busy_sender'] })
  expect(others.every(({ status }: { status: string }) => status === 'taken')).toBe(true)
})

test('forged and truncated links, and those before a renewal, lead to no form', async () => {
  const forged = `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.at(-1)}`
  for (const other of [forged, link.slice(0, 60), 'x']) {
    expect(await api.program.caller.forms.show(other)).toBeUndefined()
    expect((await post(ada, '', other)).status).toBe(404)
  }
  const { body } = await open.owner.mutate('forms.renewLink', { id: form.id })
  expect(body.generation).toBe(2)
  expect((await post(ada)).status).toBe(404)
  link = await linkOf(form.id)
  expect((await post(await typedBy(ada))).status).toBe(303)
})

test('a paused form accepts nothing, and refused answers have error messages', async () => {
  expect((await post({ name: '', email: 'x' })).status).toBe(422)
  const refused = await api.program.caller.forms.submit(link, { typed: { email: 'x' }, query: '', address: '' })
  expect(refused).toMatchObject({ errors: { name: 'Enter your name.' }, typed: { email: 'x' } })
  await open.owner.mutate('forms.update', { id: form.id, status: 'paused' })
  expect((await post(await typedBy(ada))).status).toBe(404)
  expect(await submissions()).toEqual([])
})

test('double opt-in: opening the link confirms nothing, one click does, and the email can be sent again', async () => {
  await open.owner.mutate('forms.update', { id: form.id, double_opt_in: true })
  const reply = await post(await typedBy({ ...ada, consent: 'on' }))
  expect(reply.headers.get('location')).toBe(`/f/${link}/sent?mail=1`)
  await post(await typedBy({ ...ada, message: 'Again', consent: 'on' }))
  const mails = () => rows(`select body, recipient from mail where $own and kind = 'confirmation'`)
  expect(await mails()).toMatchObject([
    { recipient: 'ada@brandt.example', body: expect.stringContaining('once a month') },
  ])
  const waiting = (await submissions())[1]
  expect((await open.owner.mutate('submissions.mailAgain', { id: waiting.id })).status).toBe(200)
  expect(await mails()).toHaveLength(1)

  const [place] = await rows(`select workspace_id as workspace from form where $own`)
  const linked = { workspace: place!.workspace as string, id: waiting.id, generation: 1 }
  const confirm = signLink(api.program.services.sealer, 'form.confirmation', linked)
  const { forms } = api.program.caller
  expect(await forms.confirmation(confirm)).toMatchObject({ state: 'open', consent: 'Write to me once a month.' })
  expect(await rows('select id from consent where $own')).toEqual([])
  expect((await post({}, '', `confirm/${confirm}`)).status).toBe(303)
  await post({}, '', `confirm/${confirm}`)
  expect(await rows('select granted, source from consent where $own')).toEqual([
    { granted: true, source: 'Newsletter, confirmed by email' },
  ])
  expect(await forms.confirmation(confirm)).toMatchObject({ state: 'confirmed' })
  expect(await forms.confirmation(`${confirm.slice(0, -1)}_`)).toBeUndefined()
})

test('a confirmation expires after seven days', async () => {
  await open.owner.mutate('forms.update', { id: form.id, double_opt_in: true })
  await post(await typedBy({ ...ada, consent: 'on' }))
  const [waiting] = await submissions()
  expect(Date.parse(waiting.confirm_until) - Date.parse(waiting.mailed_at)).toBe(7 * 86_400_000)
  await asOwner(api.database, `update submission set confirm_until = now() where id = '${waiting.id}'`)
  const [place] = await rows(`select workspace_id as workspace from form where $own`)
  const confirm = signLink(api.program.services.sealer, 'form.confirmation', {
    workspace: place!.workspace as string,
    id: waiting.id,
    generation: 1,
  })
  expect(await api.program.caller.forms.confirmation(confirm)).toMatchObject({ state: 'over' })
  await post({}, '', `confirm/${confirm}`)
  expect(await rows('select id from consent where $own')).toEqual([])
})

test('a form in the Trash is offline; restoring it keeps its address and submissions', async () => {
  await open.owner.mutate('forms.update', { id: form.id, double_opt_in: true })
  await post(await typedBy({ ...ada, consent: 'on' }))
  const [sent] = await submissions()
  for (const _repeated of [1, 2])
    expect((await open.owner.mutate('forms.remove', { id: form.id })).body).toEqual({ id: form.id, deleted: true })
  for (const call of ['forms.update', 'forms.renewLink'])
    expect((await open.owner.mutate(call, { id: form.id })).status).toBe(404)
  expect((await open.owner.query('forms.all')).body.data).toEqual([])
  expect((await fetch(`${api.url}/f/${link}`, { method: 'POST', body: new URLSearchParams(ada) })).status).toBe(404)
  expect(await api.program.caller.forms.show(link)).toBeUndefined()
  const { body: trash } = await open.owner.query('trash.list', { entity: 'form' })
  expect(trash.data).toMatchObject([{ entity: 'form', name: 'Newsletter', deleted_by: 'Ada Berg' }])

  const [place] = await rows(`select workspace_id as workspace from form where $own`)
  const linked = { workspace: place!.workspace as string, id: sent.id as string, generation: 1 }
  await post({}, '', `confirm/${signLink(api.program.services.sealer, 'form.confirmation', linked)}`)
  expect(await rows('select granted from consent where $own')).toEqual([{ granted: true }])

  expect((await open.owner.mutate('forms.restore', { id: form.id })).body).toMatchObject({ id: form.id, version: 3 })
  expect(await shown()).toMatchObject({ title: 'Newsletter', isOpen: true })
  expect(await submissions()).toMatchObject([{ id: sent.id }])
  await open.owner.mutate('forms.remove', { id: form.id })
  expect((await open.owner.mutate('trash.purge', { entity: 'form', id: form.id })).status).toBe(200)
  for (const table of ['form', 'form_consent', 'submission'])
    expect(await rows(`select from ${table} where $own`)).toEqual([])
  expect(await rows('select text from consent where $own')).toEqual([{ text: 'Write to me once a month.' }])
  const changes = await rows(`select event from change where $own and entity_id = '${form.id}' order by id`)
  expect(changes.map(({ event }) => (event as string).slice(5)).slice(-5)).toEqual([
    'updated',
    'deleted',
    'created',
    'deleted',
    'purged',
  ])
})

test('managers manage forms, members read them, guests cannot see them', async () => {
  const [manager, member, guest] = [await open.join('manager'), await open.join('member'), await open.join('guest')]
  expect((await member.mutate('forms.update', { id: form.id, title: 'Hello' })).status).toBe(403)
  expect((await member.query('forms.get', { id: form.id })).status).toBe(200)
  expect((await manager.mutate('forms.update', { id: form.id, title: 'Hello' })).status).toBe(200)
  expect((await guest.query('forms.all')).status).toBe(403)
  expect((await guest.query('submissions.list', { form: form.id })).status).toBe(403)
})

test('a submission of a form that makes tickets creates one for the contact; a quarantined one only when it is released', async () => {
  await open.owner.mutate('forms.update', { id: form.id, makes_ticket: true })
  const call = await open.withToken()
  await post(await typedBy({ ...ada, message: 'The proof is wrong.\nIt is glossy.' }))
  const [contact] = await rows('select id from contact where $own')
  const ticket = { title: 'The proof is wrong.', desc: 'The proof is wrong.\nIt is glossy.', source: 'Newsletter' }
  const [made] = (await call('GET', '/tickets')).body.data
  expect(made).toMatchObject({ ...ticket, contact: contact!.id, requester_email: 'ada@brandt.example', number: 1 })
  const [change] = await rows(`select actor_kind, actor_id from change where $own and event = 'ticket.created'`)
  expect(change).toEqual({ actor_kind: 'form', actor_id: form.id })

  await post({ name: 'Bot', email: 'bot@spam.example', message: 'Buy now' })
  expect((await call('GET', '/tickets')).body.total).toBe(1)
  const [bot] = await submissions()
  expect(bot.status).toBe('quarantined')
  await open.owner.mutate('submissions.release', { id: bot.id })
  expect((await call('GET', '/tickets?after=' + made.id)).body.data).toMatchObject([{ title: 'Buy now', number: 2 }])
})
