import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'
import { filesOf, NOTION, PNG, zip } from '#server/testing/notion.ts'

const { team, own } = openImports()

const id = (n: number) => n.toString(16).padStart(32, 'a')
/** An export as Notion writes it: pages in a directory named after their parent, and all rows of a database in `_all`. */
const pages = (name = 'Handbook') => ({
  [`${name} ${id(1)}.md`]: [
    `# ${name}`,
    '',
    `See [Open (and close)](${name}/Open%20(and%20close)%20${id(2)}.md), [People](${name}/People%20${id(3)}.csv),`,
    `[the web](https://a.example/x.md) and [nothing](Missing%20${id(9)}.md).`,
    '',
    `![plan](${name}/plan.png) [Contract.pdf](${name}/Contract.pdf)`,
  ].join('\n'),
  [`${name}/Open (and close) ${id(2)}.md`]: `# Open (and close)\n\n1. Up: [${name}](../${name}%20${id(1)}.md)\n2. [Same](https://www.notion.so/Open-${id(2)}?pvs=4)\n`,
  [`${name}/People ${id(3)}.csv`]: 'Name,Notes\nAda,"a|b"\n',
  [`${name}/People ${id(3)}_all.csv`]: '\uFEFFName,Notes\nAda,"a|b"\nBen,"two\nlines"\n',
  [`${name}/People/Ada ${id(4)}.md`]: '# Ada\n\nNotes: a|b\n',
  [`${name}/plan.png`]: PNG,
  [`${name}/Contract.pdf`]: Buffer.from('%PDF-1.7\n'),
})

test('directories become folders, and pages and databases documents that link to each other', async () => {
  const upload = await own.upload(NOTION, zip({ 'ExportBlock-1-Part-1.zip': zip(pages()) }))
  const checked = await own.step(upload, 'check')
  expect(checked).toMatchObject({ status: 'ready', total: 6, created: 6, failed: 0, encoding: 'utf-8' })
  expect(await own.step(upload, 'start')).toMatchObject({ status: 'done', created: 6 })
  const rows = await own.rows(upload)
  expect(rows.map(({ type, source_id }) => [type, source_id])).toEqual([
    ['folder', 'Handbook'],
    ['folder', 'Handbook/People'],
    ['page', id(4)],
    ['page', id(2)],
    ['database', id(3)],
    ['page', id(1)],
  ])
  const [top, inner, ada, open, people, book] = rows.map((row) => row['entity_id'])
  const get = async (entity: string, one: string | null | undefined) =>
    (await team.api.call('GET', `/${entity}s/${one}`)).body
  expect(await get('folder', inner)).toMatchObject({ name: 'People', parent: top })
  expect(await get('document', ada)).toMatchObject({ title: 'Ada', folder: inner, markdown: 'Notes: a|b\n' })
  expect(await get('document', people)).toMatchObject({
    title: 'People',
    folder: top,
    markdown: '| Name | Notes |\n| --- | --- |\n| Ada | a\\|b |\n| Ben | two<br>lines |\n',
  })
  const handbook = await get('document', book)
  expect(handbook).toMatchObject({ title: 'Handbook', folder: null })
  expect(handbook.markdown).toContain(`[Open (and close)](document:${open}), [People](document:${people})`)
  expect(handbook.markdown).toContain('[the web](https://a.example/x.md)')
  const files = await filesOf(team.api.call, handbook)
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['plan.png', 'image/png', PNG.length],
    ['Contract.pdf', 'application/pdf', 9],
  ])
  expect(handbook.markdown).toContain(`![plan](/files/${files[0].id})`)
  expect(handbook.markdown).toContain('Contract.pdf')
  expect(rows.at(-1)!.notes).toEqual([])
  // What it links to came later in the archive.
  expect((await get('document', open)).markdown).toBe(
    `1. Up: [Handbook](document:${book})\n2. [Same](document:${open})\n`,
  )
  expect(await own.run(NOTION, zip(pages()))).toMatchObject({ created: 0, updated: 0, skipped: 6 })
})

test('pages that link to each other do so after one import, and its undo removes both', async () => {
  const [one, other] = [id(41), id(42)]
  const files = {
    [`One ${one}.md`]: `# One\n\n[Two](Two%20${other}.md)`,
    [`Two ${other}.md`]: `# Two\n\n[One](One%20${one}.md)`,
  }
  const both = await own.run(NOTION, zip(files))
  expect(both).toMatchObject({ created: 2, updated: 0, total: 2 })
  const rows = await own.rows(both.id)
  const [first, second] = rows.map((row) => row['entity_id'])
  const textOf = async (document: string | null | undefined) =>
    (await team.api.call('GET', `/documents/${document}`)).body.markdown
  expect([await textOf(first), await textOf(second)]).toEqual([
    `[Two](document:${second})\n`,
    `[One](document:${first})\n`,
  ])
  expect(await own.run(NOTION, zip(files))).toMatchObject({ created: 0, updated: 0, skipped: 2 })
  await own.step(both.id, 'undo')
  expect((await own.rows(both.id)).map(({ code }) => code)).toEqual(['removed', 'removed'])
})

test('a text that was changed here is kept, and an undo removes the rest', async () => {
  const first = await own.run(NOTION, zip({ [`K ${id(21)}.md`]: '# K\n\nOne', [`L ${id(22)}.md`]: '# L\n\nOne' }))
  const rows = await own.rows(first.id)
  const { body } = await team.api.call('GET', `/documents/${rows[0]!['entity_id']}`)
  await team.api.call('PATCH', `/documents/${body.id}`, { markdown: 'Two', version: body.version })
  const second = await own.run(NOTION, zip({ [`K ${id(21)}.md`]: '# K\n\nThree', [`L ${id(22)}.md`]: '# L\n\nThree' }))
  expect((await own.rows(second.id)).map(({ code }) => code)).toEqual(['kept', null])
  expect((await team.api.call('GET', `/documents/${body.id}`)).body.markdown).toBe('Two\n')
  const other = await own.run(NOTION, zip({ 'A/B.md': 'No id', 'A/C.md': 'No id either' }))
  expect(other).toMatchObject({ created: 3 })
  await own.step(other.id, 'undo')
  expect((await own.rows(other.id)).map(({ code }) => code)).toEqual(['removed', 'removed', 'removed'])
})

test('pages are UTF-8, UTF-16 or Windows-1252, which a note says, and what is no text fails', async () => {
  const utf16 = (text: string, swap: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    return swap ? bytes.swap16() : bytes
  }
  const done = await own.run(
    NOTION,
    zip({
      '1.md': Buffer.from('# Größe\n\n5 \x80', 'latin1'),
      '2.md': utf16('# Größe\n\n5 €', false),
      '3.csv': utf16('Größe,€\n1,2\n', true),
      '4.md': '\uFEFF# Größe\n\n5 €',
      '5.md': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]),
      '6.md': '\uFEFFnull \0',
      '7.md': utf16('null \0', false),
      // A lone surrogate, and half a character at the end.
      '8.md': utf16('\uD83D', false),
      '9.md': utf16('x', false).subarray(0, -1),
    }),
  )
  expect(done).toMatchObject({ created: 4, failed: 5 })
  const rows = await own.rows(done.id)
  const as = (name: string) => [{ field: 'markdown', code: 'encoding', message: `was read as ${name}` }]
  expect(rows.slice(0, 4).map(({ notes }) => notes)).toEqual([as('Windows-1252'), as('UTF-16'), as('UTF-16'), []])
  const documents = await Promise.all(
    rows.slice(0, 4).map(async (row) => (await team.api.call('GET', `/documents/${row['entity_id']}`)).body),
  )
  for (const place of [0, 1, 3]) expect(documents[place]).toMatchObject({ title: 'Größe', markdown: '5 €\n' })
  expect(documents[2].markdown).toBe('| Größe | € |\n| --- | --- |\n| 1 | 2 |\n')
  for (const { notes } of rows.slice(4))
    expect(notes).toEqual([
      { field: 'markdown', code: 'invalid', message: 'is not text in UTF-8, UTF-16 or Windows-1252' },
    ])
})

test('cells beyond the header of a database become columns, and a table that no document can have fails', async () => {
  const done = await own.run(
    NOTION,
    zip({ 'A.csv': 'a,b\n1,2,3,\n4\n', 'B.csv': 'a,b\n1,2,\n', 'C.csv': `${','.repeat(1_000)}\n${'1\n'.repeat(170)}` }),
  )
  expect(done).toMatchObject({ created: 2, failed: 1 })
  const [a, b, c] = await own.rows(done.id)
  const markdown = async (row: typeof a) =>
    (await team.api.call('GET', `/documents/${row!['entity_id']}`)).body.markdown
  expect(await markdown(a)).toBe('| a | b |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 |  |  |\n')
  expect(await markdown(b)).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n')
  expect(c!.notes.map(({ message }) => message)).toEqual(['has more than 170,000 cells'])
})

test('of two pages with one id, the second fails', async () => {
  const wrapped = (n: number) => `Export-${String(n).repeat(36)}/Same.md`
  const done = await own.run(
    NOTION,
    zip({ [`A ${id(31)}.md`]: 'first', [`B ${id(31)}.md`]: 'second', [wrapped(1)]: 'first', [wrapped(2)]: 'second' }),
  )
  expect(done).toMatchObject({ created: 2, updated: 0, failed: 2 })
  const rows = await own.rows(done.id)
  for (const row of rows.filter(({ status }) => status === 'created'))
    expect((await team.api.call('GET', `/documents/${row['entity_id']}`)).body.markdown).toBe('first\n')
  expect(rows.flatMap(({ notes }) => notes.map(({ message }) => message))).toEqual([
    `has the same id as "${wrapped(1)}" in the archive`,
    `has the same id as "A ${id(31)}.md" in the archive`,
  ])
})

test.each([
  ['a CSV file', 'Name\nAda\n', 'is notion, but the file is not a ZIP archive'],
  ['an archive without pages', zip({ 'a.html': '<p>' }), 'the archive has no pages'],
  ['an empty archive', zip({}), 'the archive has no pages'],
  ['an archive with names above it', zip({ '../a.md': 'a' }), 'whose name leads out of it'],
  ['a damaged archive', zip({ 'a.md': 'a' }).subarray(0, -5), 'is damaged'],
  ['two letters', 'PK', 'not a ZIP archive'],
])('%s is refused with a sentence', async (_name, file, sentence) => {
  const { status, body } = await team.api.call('POST', `/imports/${await own.upload(NOTION, file)}/check`, {})
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(sentence)
})

test.each([
  ['is damaged', Buffer.from('PK'), /is damaged/],
  ['has no pages', zip({ 'a.html': '<p>' }), /has no pages/],
  [
    'has another one',
    zip({ 'ExportBlock-Part-1.zip': zip({ 'a.md': 'a' }), 'b.md': 'b' }),
    /contains the archive "ExportBlock-Part-1\.zip" in an archive in it/,
  ],
])('an archive whose inner archive %s fails before anything is written', async (_name, inner, problem) => {
  const upload = await own.upload(NOTION, zip({ 'ExportBlock-Part-1.zip': inner }))
  expect(await own.step(upload, 'start')).toMatchObject({
    status: 'failed',
    created: 0,
    problem: expect.stringMatching(problem),
  })
})

test('deep, long and odd pages end in their place or in a sentence', async () => {
  const deep = Array.from({ length: 12 }, (_, n) => `L${n}`).join('/')
  const done = await own.run(
    NOTION,
    zip({
      [`${deep}/Deep.md`]: 'deep',
      'Long.md': Array.from({ length: 600_000 }, (_, n) =>
        String.fromCodePoint(97 + ((n * 7 + (n >> 5) * 3 + (n >> 11)) % 26)),
      ).join(''),
      'Broken.csv': 'a,b\n"open',
      'Odd.md': `${'[](('.repeat(300)}\uE0000\uE001`,
    }),
    undefined,
  )
  expect(done).toMatchObject({ status: 'done', failed: 2 })
  const rows = await own.rows(done.id)
  expect(rows.filter(({ type }) => type === 'folder')).toHaveLength(8)
  const failed = rows.filter(({ status }) => status === 'failed').map(({ notes }) => notes[0]!.message)
  expect(failed.toSorted()).toEqual(['is not a valid CSV file', 'must be at most 500000 characters'])
})
