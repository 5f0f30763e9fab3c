import { expect, test } from 'vitest'
import { ENGLISH, notationOf } from '#components/ui/format-number.ts'
import { draftFrom, type FileStyle, guessMapping, tableOf } from './csv.ts'
import { EXT_ID, type RecordField } from './record-field.ts'

const fields: RecordField[] = [
  { key: 'name', label: 'Name', kind: 'text', required: true },
  { key: 'stage', label: 'Stage', kind: 'select', options: [{ value: 'won', label: 'Won' }] },
  { key: 'owners', label: 'Owners', kind: 'people' },
  { key: 'close_date', label: 'Close', kind: 'date' },
  { key: 'amount', label: 'Amount', kind: 'money', currency: 'currency' },
  { key: 'project', label: 'Project', kind: 'record', entity: 'project' },
  { key: 'tags', label: 'Tags', kind: 'tags' },
  EXT_ID,
  { key: 'created_at', label: 'Created', kind: 'time', readOnly: true },
]
const names = {
  of: (_: string, id: string) => ({ a: 'Ada Berg', p: 'Spring' })[id] ?? '…',
  options: {
    member: [{ value: 'a', label: 'Ada Berg' }],
    project: [{ value: 'p', label: 'Spring' }],
    contact: [],
    campaign: [],
    folder: [],
    deal: [],
  },
  currency: 'EUR',
  zone: 'UTC',
  notation: ENGLISH,
}
const mapping = guessMapping(
  ['NAME', 'stage', 'Owners', 'Close-Date', 'Amount', 'Project', 'Tags', 'Created'],
  fields,
  'deal',
)
const reading = { fields, names, notation: notationOf('en'), style: {} as FileStyle }
const draft = (...cells: string[]) => draftFrom(cells, mapping, reading)

test('matches columns to fields by name', () => {
  expect(mapping).toEqual(['name', 'stage', 'owners', 'close_date', 'amount', 'project', 'tags', null])
  for (const header of ['External ID', 'ext_id', 'CRM-ID', 'Customer ID'])
    expect(guessMapping(['Name', header], fields, 'deal')).toEqual(['name', 'ext_id'])
  expect(guessMapping(['Name', 'name', 'Fax'], fields, 'deal')).toEqual(['name', null, null])
  expect(guessMapping(['Full name', 'Fax'], fields, 'contact')).toEqual(['name', null])
  expect(guessMapping(['Full name', 'Name'], fields, 'contact')).toEqual([null, 'name'])
  const item = ['number', 'name', 'ean', 'unit', 'price'].map((key): RecordField => ({ key, label: key, kind: 'text' }))
  expect(guessMapping(['Artikelnummer', 'Bezeichnung', 'EAN', 'Einheit', 'Preis', 'Bestand'], item, 'item')).toEqual([
    'number',
    'name',
    'ean',
    'unit',
    'price',
    null,
  ])
})

test('converts words to values and omits empty cells', () => {
  expect(draft('Catalogue', 'won', 'ada berg; x@y.example', '1.12.2026', '1.250,50 €', 'spring', 'a, b')).toEqual({
    record: {
      name: 'Catalogue',
      stage: 'won',
      owners: ['a', 'x@y.example'],
      close_date: '2026-12-01',
      amount: 1250.5,
      project: 'p',
      tags: ['a', 'b'],
    },
  })
  expect(draft('Catalogue', '', '', '', '1,250')).toEqual({ record: { name: 'Catalogue', amount: 1250 } })
})

test('reads an unambiguous number or date in any notation', () => {
  const options = [
    { value: true, label: 'Active' },
    { value: false, label: 'Inactive' },
  ]
  const stock: RecordField[] = [
    { key: 'qty', label: 'Quantity', kind: 'number' },
    { key: 'active', label: 'Active', kind: 'select', options },
  ]
  const read = (...cells: string[]) => draftFrom(cells, ['qty', 'active'], { ...reading, fields: stock })
  expect(read('0,125', 'inactive')).toEqual({ record: { qty: 0.125, active: false } })
  expect(read('12,3456', 'true')).toEqual({ record: { qty: 12.3456, active: true } })
  expect(read('93,5', 'Active')).toEqual({ record: { qty: 93.5, active: true } })
  expect(read('5', 'perhaps')).toEqual({ problem: 'Active: no match for “perhaps”' })
  expect(read('1,2,3')).toEqual({ problem: 'Quantity: “1,2,3”: Enter a number.' })
  expect(draft('Catalogue', '', '', 'soon')).toEqual({
    problem: 'Close: “soon”: Enter a date such as 12/31/2027.',
  })
})

test('rejects an amount in another currency, unless the line states that currency', () => {
  const columns: RecordField[] = [fields[4]!, { key: 'currency', label: 'Currency', kind: 'text' }]
  const read = (...cells: string[]) => draftFrom(cells, ['amount', 'currency'], { ...reading, fields: columns })
  expect(read('$12.50')).toEqual({ problem: 'Amount: “$12.50”: Enter an amount in EUR.' })
  expect(read('$12.50', 'USD')).toEqual({ record: { amount: 12.5, currency: 'USD' } })
})

test('asks about an ambiguous notation once per file', () => {
  const number = draft('Catalogue', '', '', '', '4.800')
  expect(number).toEqual({
    problem: 'Amount: “4.800” could be 4.80\u00A0EUR or 4,800\u00A0EUR',
    question: {
      text: '4.800',
      answers: [
        { label: '4.80\u00A0EUR', style: { decimal: '.' } },
        { label: '4,800\u00A0EUR', style: { decimal: ',' } },
      ],
    },
  })
  const day = draft('Catalogue', '', '', '03/04/2027')
  expect(day).toEqual({
    problem: 'Close: “03/04/2027” could be April 3, 2027 or March 4, 2027',
    question: {
      text: '03/04/2027',
      answers: [
        { label: 'April 3, 2027', style: { dayOrder: 'day' } },
        { label: 'March 4, 2027', style: { dayOrder: 'month' } },
      ],
    },
  })
  const read = (style: FileStyle) => draftFrom(['x', '', '', '03/04/2027', '4.800'], mapping, { ...reading, style })
  expect(read({ decimal: '.', dayOrder: 'day' })).toEqual({
    record: { name: 'x', close_date: '2027-04-03', amount: 4.8 },
  })
  expect(read({ decimal: ',', dayOrder: 'month' })).toEqual({
    record: { name: 'x', close_date: '2027-03-04', amount: 4800 },
  })
})

test('reports words that match no value', () => {
  expect(draft('Catalogue', 'lost')).toEqual({ problem: 'Stage: no match for “lost”' })
  expect(draft('Catalogue', 'won', 'Nobody')).toEqual({ problem: 'Owners: no match for “Nobody”' })
})

test('imports its own exports', () => {
  const row = { stage: 'won', owners: ['a'], close_date: '2026-12-01', amount: 12.5, project: 'p', tags: ['a', 'b'] }
  const { fields: header, data } = tableOf(fields, [{ name: 'One', currency: 'EUR', created_at: null, ...row }], names)
  expect(draftFrom(data[0]!, guessMapping(header, fields, 'deal'), reading)).toEqual({
    record: { name: 'One', ...row },
  })
})

test('preserves an exported quantity with three decimals', () => {
  const stock: RecordField[] = [{ key: 'qty', label: 'Quantity', kind: 'number' }]
  const { data } = tableOf(stock, [{ qty: 1.234 }, { qty: -12.5 }, { qty: 1250 }], names)
  const back = data.map((cells) => draftFrom(cells, ['qty'], { ...reading, fields: stock }))
  expect(back).toEqual([{ record: { qty: 1.234 } }, { record: { qty: -12.5 } }, { record: { qty: 1250 } }])
})
