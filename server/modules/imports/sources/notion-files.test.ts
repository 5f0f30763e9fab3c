import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'
import { filesOf, NOTION, PNG, zip } from '#server/testing/notion.ts'

const { team, own } = openImports()

test('files become those of their page, once, also after a change', async () => {
  const files = {
    'A.md': '[src](A/src.zip) ![one](A/1.png) ![same](A/1.png)',
    'A/src.zip': zip({ 'x.md': 'x' }),
    'A/1.png': PNG,
  }
  const count = async () =>
    (await team.api.program.databases.relay.pool.query('select count(*)::int from file')).rows[0].count
  const upload = await own.upload(NOTION, zip(files))
  const before = await count()
  expect(await own.step(upload, 'check')).toMatchObject({ created: 1, failed: 0 })
  expect(await count()).toBe(before)
  const done = await own.step(upload, 'start')
  expect(done).toMatchObject({ created: 1 })
  const [row] = await own.rows(done.id)
  const read = async () => (await team.api.call('GET', `/documents/${row!['entity_id']}`)).body
  const first = await read()
  expect((await filesOf(team.api.call, first)).map(({ name }) => name)).toEqual(['src.zip', '1.png'])
  expect(first.markdown.match(new RegExp(`/files/${first.attachments[1]}`, 'g'))).toHaveLength(2)
  const download = await fetch(`${team.api.url}/api/v1/files/${first.attachments[1]}/content`, {
    headers: { Authorization: `Bearer ${team.api.token}` },
  })
  expect(Buffer.from(await download.arrayBuffer()).equals(PNG)).toBe(true)

  expect(await own.run(NOTION, zip(files))).toMatchObject({ updated: 0, skipped: 1 })
  const next = { ...files, 'A.md': `${files['A.md']} changed`, 'A/src.zip': zip({ 'y.md': 'y' }) }
  const stored = await count()
  expect(await own.run(NOTION, zip(next))).toMatchObject({ updated: 1 })
  const { attachments } = await read()
  expect(attachments[0]).not.toBe(first.attachments[0])
  expect(attachments[1]).toBe(first.attachments[1])
  // The new version of the file, and the uploaded archive.
  expect(await count()).toBeLessThanOrEqual(stored + 2)
})

test('files that cannot be imported, or to which no page links, are named', async () => {
  const damaged = Buffer.from(zipSync({ 'B.md': Buffer.from('![x](B/x.png)'), 'B/x.png': PNG }, { level: 0 }))
  damaged[damaged.indexOf(PNG) + 20]! ^= 1
  const broken = await own.run(NOTION, damaged)
  const note = (message: string) => ({ field: 'attachments', code: 'incomplete', message })
  expect(broken).toMatchObject({ status: 'done', created: 1 })
  const [row] = await own.rows(broken.id)
  expect(row!.notes).toEqual([note('"x.png" is damaged')])
  expect((await team.api.call('GET', `/documents/${row!['entity_id']}`)).body).toMatchObject({
    markdown: 'x\n',
    attachments: [],
  })
  const notesIn = async (one: string) =>
    Object.fromEntries((await own.rows(one)).map(({ source_id, notes }) => [source_id, notes]))
  const large = Buffer.alloc(25 * 1024 * 1024 + 1, Buffer.from(Array.from({ length: 997 }, (_, n) => n % 251)))
  const huge = Buffer.from(zipSync({ 'C.md': Buffer.from('[film](C/f.mov)'), 'C/f.mov': large }, { level: 0 }))
  expect(await notesIn((await own.step(await own.upload(NOTION, huge, 8_000_000), 'start')).id)).toEqual({
    'C.md': [note('1 file of more than 25 MB was not imported: "C/f.mov"')],
  })
  const rest = (start: string, names: string) => note(`${start} of the archive, to which no page links: ${names}`)
  const files = { 'Y.md': 'links to nothing', 'Z.md': 'links to nothing' }
  const beside = await own.run(NOTION, zip({ ...files, 'A/2.zip': zip({ 'lost.md': 'lost' }) }))
  expect(await notesIn(beside.id)).toEqual({
    'Y.md': [],
    'Z.md': [rest('1 other file was not imported', '"A/2.zip"')],
  })
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`${n}.png`, new Uint8Array([n])]))
  const named = '"0.png", "1.png", "2.png", "3.png", "4.png" and others'
  expect((await notesIn((await own.run(NOTION, zip({ ...files, ...many }))).id))['Z.md']).toEqual([
    rest('7 other files were not imported', named),
  ])
})
