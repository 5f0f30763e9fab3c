import { describe, expect, test } from 'vitest'
import { openOwnersImports } from '#server/testing/imports.ts'

const { team, call, own } = openOwnersImports()

const PROJECTS = { source: 'csv', entity: 'project' }
const DEALS = { source: 'csv', entity: 'deal' }
const check = async (text: string, body: object = {}, given: typeof PROJECTS = PROJECTS) => {
  const id = await own.upload(given, text)
  return own.step(id, 'check', body)
}

describe('a later export of the same file', () => {
  test.each([
    ['an added column', 'id,name,desc,color,x\n1,One,Text,,\n2,Two,,,\n'],
    ['a removed column', 'id,name,desc\n1,One,\n2,Two,\n'],
    ['other places of columns', 'desc,name,id,color\n,One,1,\n,Two,2,\n'],
  ])('with %s finds the records of the one before', async (name, later) => {
    const at = name.replaceAll(' ', '_')
    // Each case has its own column of ids, because cases share the workspace.
    const first = await own.run(
      { ...PROJECTS, name: 'first.csv' } as never,
      `id_${at},name,desc,color\n1,One,,\n2,Two,,\n`,
      {
        columns: { [`id_${at}`]: 'source_id', name: 'name', desc: 'desc' },
      },
    )
    expect(first).toMatchObject({ created: 2, continues: null })
    const checked = await check(later.replace(/\bid\b/, `id_${at}`))
    expect(checked).toMatchObject({ created: 0, failed: 0 })
    expect(checked.continues).toEqual({ id: first.id, name: 'first.csv', started_at: first.started_at, known: 2 })
    // The columns that it has already become what they became.
    expect(checked.mapping.columns[`id_${at}`]).toBe('source_id')
    expect(await own.step(checked.id, 'start')).toMatchObject({ status: 'done', created: 0, failed: 0 })
  })

  test('starts anew if it is wanted, and the next one continues either', async () => {
    const columns = { anew: 'source_id', name: 'name', x: null }
    const first = await own.run(PROJECTS, 'anew,name,x\n1,One,\n', { columns })
    const wider = 'anew,name,x,desc\n1,One,,\n'
    expect(await check(wider)).toMatchObject({ created: 0, skipped: 1, continues: { id: first.id } })
    const anew = await check(wider, { continues: null })
    expect(anew).toMatchObject({ created: 1, continues: null })
    // The choice stays for another mapping and for the start.
    const again = await own.step(anew.id, 'check', { mapping: anew.mapping })
    expect(again).toMatchObject({ created: 1, continues: null })
    expect(await own.step(anew.id, 'start')).toMatchObject({ created: 1 })
    expect(await check(wider)).toMatchObject({ created: 0, continues: { id: anew.id, known: 1 } })
    expect(await check(wider, { continues: first.id })).toMatchObject({ created: 0, continues: { id: first.id } })
    const { body } = await team.owner.query('imports.columns', { id: await own.upload(PROJECTS, wider) })
    expect(body.earlier.slice(0, 2).map((one: { import: string }) => one.import)).toEqual([anew.id, first.id])
  })

  test('with another column of ids is a file of its own', async () => {
    const columns = { code: 'source_id', nr: null, name: 'name' }
    const text = 'code,nr,name\n1,9,One\n'
    await own.run(PROJECTS, text, { columns })
    expect(await check(text, { mapping: { columns } })).toMatchObject({ created: 0, continues: { known: 1 } })
    const other = { mapping: { columns: { code: null, nr: 'source_id', name: 'name' } } }
    expect(await check(text, other)).toMatchObject({ created: 1, continues: null })
  })
})

test('files with half of their columns in common are of two tools: both can count from 1', async () => {
  await own.run(PROJECTS, 'source_id,name\n1,One\n')
  expect(await check('source_id,name,desc\n1,Another,\n')).toMatchObject({ created: 1, continues: null })
})

test('imports that cannot be continued are refused, and leave the import open', async () => {
  const done = await own.run({ source: 'csv', entity: 'folder' }, 'id,name\n1,One\n')
  const id = await own.upload(PROJECTS, 'id,name\n1,One\n')
  for (const continues of [done.id, id, 'x', '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20']) {
    const { status, body } = await call('POST', `/imports/${id}/check`, { continues })
    expect([status, body.details[0].field]).toEqual([400, 'continues'])
  }
  expect((await call('GET', `/imports/${id}`)).body.status).toBe('uploading')
  const linear = await own.upload({ source: 'linear' }, 'ID,Title,Status\nA-1,One,Todo\n')
  const { status, body } = await call('POST', `/imports/${linear}/check`, { continues: null })
  expect([status, body.message]).toEqual([400, 'continues: has no effect on linear. Leave it out'])
})

describe('the notation of a file', () => {
  const rowsOf = async (lines: string[], mapping: object) => {
    const columns = { id: 'source_id', name: 'name', company: 'company', amount: 'amount', close: 'close_date' }
    const text = ['id;name;company;amount;close', ...lines.map((line, n) => `${n};Deal;Acme;${line}`)].join('\n')
    const id = await own.upload(DEALS, text)
    const checked = await own.step(id, 'check', { mapping: { columns, ...mapping }, continues: null })
    const rows = await own.rows(id)
    return { checked, rows: rows.map(({ record, status }) => [status, ...valuesOf(record)]) }
  }
  const valuesOf = (record: unknown) => {
    const { amount, close_date } = record as Record<string, unknown>
    return [amount, close_date]
  }

  test('is that of the API alone unless the mapping has another', async () => {
    const { rows } = await rowsOf(['1234.5;2027-04-03', '1.234,5;2027-04-03', '1;03/04/2027'], {})
    expect(rows.map(([status]) => status)).toEqual(['created', 'failed', 'failed'])
    expect(rows[0]).toEqual(['created', 1234.5, '2027-04-03'])
  })

  test('reads ambiguous values as the mapping says, and refuses what is written otherwise', async () => {
    const lines = ['1.234;03/04/2027', '1.234,5;3.4.2027', "12'500;2027-04-03"]
    const { rows } = await rowsOf(lines, { decimal: ',', days: 'day_first' })
    expect(rows).toEqual([
      ['created', 1234, '2027-04-03'],
      ['created', 1234.5, '2027-04-03'],
      ['created', 12_500, '2027-04-03'],
    ])
    const other = await rowsOf([...lines, '1,234;12/25/2027', '5;25/12/2027'], { decimal: '.', days: 'month_first' })
    expect(other.rows.map(([status, ...values]) => (status === 'failed' ? status : values))).toEqual([
      'failed',
      'failed',
      [12_500, '2027-04-03'],
      [1234, '2027-12-25'],
      'failed',
    ])
  })

  test('is kept for the next file, and unknown ones are refused', async () => {
    const text = 'key;name;company;amount\n1;Deal;Acme;1.234,5\n'
    const columns = { key: 'source_id', name: 'name', company: 'company', amount: 'amount' }
    await own.run(DEALS, text, { columns, decimal: ',' })
    const next = await check(text.replace('amount\n', 'amount;x\n').replace('4,5\n', '4,75;\n'), {}, DEALS)
    expect(next).toMatchObject({ updated: 1, failed: 0, mapping: { decimal: ',' } })
    const { status, body } = await call('POST', `/imports/${next.id}/check`, { mapping: { decimal: ';' } })
    expect([status, body.details[0].field]).toEqual([400, 'mapping.decimal'])
  })
})
