import { expect, test } from 'vitest'
import { draftFrom, guessMapping, tableOf } from './csv.ts'
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
  },
  currency: 'EUR',
}
const mapping = guessMapping(['NAME', 'stage', 'Owners', 'Close-Date', 'Amount', 'Project', 'Tags', 'Created'], fields)
const draft = (...cells: string[]) => draftFrom(cells, mapping, fields, names)

test('columns are matched to fields by what they are called', () => {
  expect(mapping).toEqual(['name', 'stage', 'owners', 'close_date', 'amount', 'project', 'tags', null])
  for (const header of ['External ID', 'ext_id', 'CRM-ID', 'Customer ID'])
    expect(guessMapping(['Name', header], fields)).toEqual(['name', 'ext_id'])
  expect(guessMapping(['Name', 'name', 'Fax'], fields)).toEqual(['name', null, null])
  expect(guessMapping(['Full name', 'Fax'], fields)).toEqual(['name', null])
  expect(guessMapping(['Full name', 'Name'], fields)).toEqual([null, 'name'])
})

test('words become values, and empty cells are left out', () => {
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
  expect(draft('Catalogue', '', '', 'soon', '1,250')).toEqual({
    record: { name: 'Catalogue', close_date: 'soon', amount: 1250 },
  })
})

test('a comma parts thousands only where three digits follow, and a choice may be yes or no', () => {
  const options = [
    { value: true, label: 'Active' },
    { value: false, label: 'Inactive' },
  ]
  const stock: RecordField[] = [
    { key: 'qty', label: 'Quantity', kind: 'number' },
    { key: 'active', label: 'Active', kind: 'select', options },
  ]
  const read = (...cells: string[]) => draftFrom(cells, ['qty', 'active'], stock, names)
  expect(read('0,125', 'inactive')).toEqual({ record: { qty: 0.125, active: false } })
  expect(read('12,3456', 'true')).toEqual({ record: { qty: 12.3456, active: true } })
  expect(read('1,250', 'Active')).toEqual({ record: { qty: 1250, active: true } })
  expect(read('1,2,3', 'perhaps')).toEqual({ problem: 'Active: nothing is called “perhaps”' })
})

test('words that lead to nothing are named', () => {
  expect(draft('Catalogue', 'lost')).toEqual({ problem: 'Stage: nothing is called “lost”' })
  expect(draft('Catalogue', 'won', 'Nobody')).toEqual({ problem: 'Owners: nothing is called “Nobody”' })
})

test('what is exported can be imported again', () => {
  const row = { stage: 'won', owners: ['a'], close_date: '2026-12-01', amount: 12.5, project: 'p', tags: ['a', 'b'] }
  const { fields: header, data } = tableOf(fields, [{ name: 'One', currency: 'EUR', created_at: null, ...row }], names)
  expect(draftFrom(data[0]!, guessMapping(header, fields), fields, names)).toEqual({ record: { name: 'One', ...row } })
})
