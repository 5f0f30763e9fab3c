import { beforeAll, expect, test } from 'vitest'
import { proofImage } from '#server/demo/sample-files.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { paragraphs } from '#server/testing/paragraphs.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let token: string
beforeAll(async () => {
  token = await addToken()
})
const addToken = async () =>
  (await team.owner.mutate('tokens.create', { name: 'Shop', access: 'read_write', expires: null })).body.secret
const call = (method: string, path: string, body?: object) => team.api.as(token)(method, path, body)

async function send(path: string, headers: Record<string, string>): Promise<string> {
  const body = new Uint8Array(proofImage(30, 20))
  const all = { ...headers, 'X-File-Name': 'desk.png' }
  const answer = await fetch(team.api.url + path, { method: 'POST', headers: all, body })
  return ((await answer.json()) as { id: string }).id
}
const upload = (secret = token) => send('/api/v1/files', { Authorization: `Bearer ${secret}` })
const cookieOf = ({ cookies }: typeof team.owner) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const shows = (...files: string[]) => files.map((file) => `![The desk](/files/${file})\n`).join('\n')

test('an image in the text is a file of the document, which its readers see with its size', async () => {
  const [first, second] = [await upload(), await upload()]
  const created = await call('POST', '/documents', { title: 'Desk', markdown: shows(first) })
  expect(created.body).toMatchObject({ attachments: [first], markdown: shows(first), version: 1 })
  const { id } = created.body
  const text = shows(first, second)
  const changed = await call('PATCH', `/documents/${id}`, { markdown: text, version: 1 })
  expect(changed.body).toMatchObject({ attachments: [first, second], markdown: text, version: 2 })
  expect((await call('GET', `/files/${second}`)).body).toMatchObject({ on: `document:${id}`, width: 30, height: 20 })
  expect((await call('GET', '/documents?q=desk')).body.data).toMatchObject([{ id }])
  const opened = (await team.owner.query('documents.open', { id })).body
  expect(opened.images).toEqual([first, second].map((file) => ({ id: file, width: 30, height: 20 })))

  const [member, guest] = [await team.join('member'), await team.join('guest')]
  const address = `${team.api.url}/files/${first}?workspace=${team.slug}`
  const statusFor = async (who: typeof member) => (await fetch(address, { headers: { Cookie: cookieOf(who) } })).status
  expect([await statusFor(member), await statusFor(guest)]).toEqual([200, 404])
})

test('an image in a suggestion is a file of the document', async () => {
  const { id } = (await call('POST', '/documents', { title: 'Desk', markdown: 'one' })).body
  await team.owner.mutate('documents.save', { id, version: 1, content: paragraphs('one of the owner') })
  const file = await send(`/files?workspace=${team.slug}`, { Cookie: cookieOf(team.owner), Origin: team.api.url })
  const image = { type: 'image', attrs: { src: `/files/${file}`, alt: 'The desk', title: null }, marks: [] }
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [image] }] }
  const { body } = await team.owner.mutate('documents.save', { id, version: 1, content })
  expect(body).toMatchObject({ saved: { attachments: [file], version: 3 }, conflicts: [{ block: 0 }] })
  expect((await call('GET', `/documents/${id}`)).body).toMatchObject({ markdown: 'one of the owner\n' })
})

test('images stay with the document while its text or an earlier version shows them', async () => {
  const file = await upload()
  const { body } = await call('POST', '/documents', { title: 'Desk', markdown: shows(file) })
  const path = `/documents/${body.id}`
  expect((await call('PATCH', path, { markdown: 'Empty', version: 1 })).body.attachments).toEqual([file])
  const both = { attachments: [], markdown: shows(file), version: 2 }
  expect((await call('PATCH', path, both)).body).toMatchObject({ attachments: [file], version: 3 })
  expect((await call('PATCH', path, { attachments: [] })).body).toMatchObject({
    attachments: [],
    markdown: shows(file),
  })
  expect((await team.owner.query('documents.open', { id: body.id })).body.images).toEqual([])
  // Who removed the file can show it again.
  const restored = await call('POST', `${path}/versions/1/restore`)
  expect(restored.body).toMatchObject({ attachments: [file], version: 5 })

  await call('PATCH', path, { attachments: [] })
  await asOwner(team.api.database, `delete from file where id = '${file}'`)
  const { markdown, version } = (await call('GET', path)).body
  const written = await call('PATCH', path, { markdown: `${markdown}\nNext\n`, version })
  expect(written.body.markdown).toBe(`${shows(file)}\nNext\n`)
})

test('the same change sent again keeps the images of the text', async () => {
  const file = await upload()
  const { body } = await call('POST', '/documents', { title: 'Desk', markdown: 'Empty' })
  const change = { attachments: [], markdown: shows(file) }
  for (const version of [1, 2]) {
    const changed = await call('PATCH', `/documents/${body.id}`, { ...change, version })
    expect(changed.body).toMatchObject({ attachments: [file], version: 2 })
  }
})

test('an image that was removed stays removed when the text around it is edited', async () => {
  const file = await upload()
  const { body } = await call('POST', '/documents', { title: 'Desk', markdown: shows(file) })
  const path = `/documents/${body.id}`
  await call('PATCH', path, { attachments: [] })
  const edited = await call('PATCH', path, { markdown: `${shows(file)}\nNext\n`, version: 2 })
  expect(edited.body).toMatchObject({ attachments: [], version: 3 })
})

test('a text shows no file of others, and one file belongs to one document', async () => {
  const foreign = await upload(await addToken())
  const { body } = await call('POST', '/documents', { title: 'Desk', markdown: shows(foreign) })
  expect(body.attachments).toEqual([])
  expect((await team.owner.query('documents.open', { id: body.id })).body.images).toEqual([])
  const own = await upload()
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => call('POST', '/documents', { title, markdown: shows(own) })),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(made.flatMap((one) => one.body.attachments)).toEqual([own])
})

test('a document has at most 100 files, including its images', async () => {
  const files = await Promise.all(Array.from({ length: 101 }, () => upload()))
  const { body } = await call('POST', '/documents', { title: 'Album', markdown: shows(...files.slice(1)) })
  expect(body.attachments).toHaveLength(100)
  const refused = await call('PATCH', `/documents/${body.id}`, { markdown: shows(...files), version: 1 })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: 'validation_error',
      message: 'attachments: a document has at most 100 files, including the images in its text',
    },
  })
  expect((await call('GET', `/documents/${body.id}`)).body.version).toBe(1)
})

test('text that people save at the same time keeps the images of all', async () => {
  const { id } = (await team.owner.mutate('documents.create', { title: 'Album', markdown: 'Start' })).body
  const people = [team.owner, await team.join('manager'), await team.join('member')]
  const uploadAs = (who: typeof team.owner) =>
    send(`/files?workspace=${team.slug}`, { Cookie: cookieOf(who), Origin: team.api.url })
  const files = await Promise.all(people.map(uploadAs))
  const base = (await team.owner.query('documents.open', { id })).body.content
  const saves = await Promise.all(
    people.map((person, place) => {
      const src = `/files/${files[place]}`
      const image = { type: 'image', attrs: { src, alt: 'Desk', title: null }, marks: [] }
      const content = { type: 'doc', content: [...base.content, { type: 'paragraph', content: [image] }] }
      return person.mutate('documents.save', { id, version: 1, content })
    }),
  )
  const saved = saves.filter(({ body }) => body.saved).length
  const { attachments, markdown } = (await team.owner.query('documents.get', { id })).body
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(attachments).toHaveLength(saved)
  for (const file of attachments) expect(markdown).toContain(`(/files/${file})`)
})
