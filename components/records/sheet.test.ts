import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTACTS } from '#components/contacts/contact-kind.tsx'
import { DEALS } from '#components/deals/deal-kind.tsx'
import { LEVELS, MOVEMENTS } from '#components/inventory/import-kinds.ts'
import { ITEMS } from '#components/inventory/item-kind.tsx'
import { PROJECTS } from '#components/projects/project-kind.tsx'
import { RISKS } from '#components/risks/risk-kind.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { TICKETS } from '#components/tickets/ticket-kind.tsx'
import { ENGLISH, type Notation, notationOf } from '#components/ui/format-number.ts'
import { draftFrom, guessMapping, importable } from './csv.ts'
import { namesFrom } from './names.ts'
import type { RecordField } from './record-field.ts'
import { readSheet, writeSheet } from './sheet.ts'

const id = (digit: number) => `019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a2${digit}`
const list = ['Ada Berg', 'Berg, Ada', 'Print "fast"; cheap', 'Same', 'Same', '=SUM(A1)', 'ada@berg.example'].map(
  (name, digit) => ({ id: id(digit), name }),
)
const namesIn = (notation: Notation) =>
  namesFrom(
    { member: list, project: list, contact: list, campaign: list, folder: list, deal: list },
    { me: id(9), currency: 'EUR', zone: 'UTC', notation },
  )
const names = namesIn(ENGLISH)
/** The ids of `list` and of a record that the application has not loaded. */
const ids = fc.constantFrom(...list.map((one) => one.id), id(9))

const signs = fc.constantFrom(
  ...Array.from(`=+-@'",; \t\n\raé1.`),
  'Ada',
  'sep=;',
  "'=",
  '+49 30 5550100',
  '""',
  '\n\n',
)
const lines = fc.array(signs, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
test('a cell that a spreadsheet could split is quoted', () => {
  const text = writeSheet([{ key: 'name', label: 'Name', kind: 'text' }], [{ name: ';=1+1' }, { name: 'a\t=1' }], names)
  expect(text).toBe('Name\r\n";=1+1"\r\n"a\t=1"')
})

const hasText = (value: string) => value.trim() !== ''
/** One line as most fields store it: trimmed. */
const line = lines.map((text) => text.trim()).filter(hasText)

function anyValue(field: RecordField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'number':
    case 'money': {
      const places = field.kind === 'money' ? (field.places ?? 2) : (field.decimals ?? 4)
      return fc.integer({ min: -1e11, max: 1e11 }).map((units) => Number((units / 10 ** places).toFixed(places)))
    }
    case 'date':
      return fc
        .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10))
    case 'select':
      return fc.constantFrom(...field.options.map(({ value }) => value))
    case 'record':
      return ids
    case 'people':
      return fc.uniqueArray(ids, { minLength: 1 })
    case 'tags':
      return fc.array(line, { minLength: 1, maxLength: 4 })
    case 'markdown':
    case 'lines':
      return lines.filter(hasText)
    case 'phone':
      return fc.oneof(line, fc.constantFrom('+49 30 5550100', '+1 (555) 010-9', '+cmd|1'))
    default:
      return line
  }
}

/** The values that a file of these rows, written and read in these locales, holds for the fields that files can set. */
function again(fields: readonly RecordField[], rows: readonly Record<string, unknown>[], from: string, locale: string) {
  const sheet = readSheet(writeSheet(fields, rows, namesIn(notationOf(from))))!
  const reading = { fields, names, notation: notationOf(locale), style: {} }
  return sheet.rows.map((cells) => draftFrom(cells, guessMapping(sheet.header, fields, 'contact'), reading))
}

const locales = fc.constantFrom('en', 'de')

const KINDS: [string, readonly RecordField[]][] = [CONTACTS, DEALS, TASKS, ITEMS, LEVELS, MOVEMENTS, PROJECTS].map(
  ({ nouns, fields }) => [nouns, fields],
)
for (const { nouns, fields } of [TICKETS, RISKS]) KINDS.push([nouns, fields.filter(({ kind }) => kind !== 'own')])

test.each(KINDS)('exported %s are imported unchanged', (_, fields) => {
  const settable = importable(fields)
  const [name, ...others] = settable
  const row = fc.record(Object.fromEntries(settable.map((field) => [field.key, anyValue(field)])), {
    requiredKeys: [name!.key, ...others.filter(({ derived }) => derived).map(({ key }) => key)],
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), locales, locales, (rows, from, locale) => {
      expect(again(fields, rows, from, locale)).toEqual(rows.map((record) => ({ record })))
    }),
    { numRuns: 100 },
  )
})

test('numbers and phone numbers stand plain, and what could be a formula has one apostrophe', () => {
  const fields: RecordField[] = [
    { key: 'text', label: 'Text', kind: 'text' },
    { key: 'phone', label: 'Phone', kind: 'phone' },
    { key: 'qty', label: 'Quantity', kind: 'number' },
  ]
  const cells = (row: Record<string, unknown>) => writeSheet(fields, [row], names).split('\r\n')[1]
  expect(cells({ text: '-Minus', phone: '+49 30 5550100', qty: -3 })).toBe("'-Minus,+49 30 5550100,-3")
  expect(cells({ text: '=1+2', phone: '+cmd|x', qty: -0.5 })).toBe("'=1+2,'+cmd|x,-0.5")
  expect(cells({ text: "'@here", phone: '030 1', qty: 7 })).toBe("''@here,030 1,7")
  expect(cells({ text: "'til noon", phone: '(030) 1', qty: 7 })).toBe("'til noon,(030) 1,7")
})

test('a workspace with decimal commas exports what its spreadsheets open: semicolons and decimal commas', () => {
  const fields: RecordField[] = [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'amount', label: 'Amount', kind: 'money' },
    { key: 'qty', label: 'Quantity', kind: 'number' },
    { key: 'due', label: 'Due', kind: 'date' },
  ]
  const rows = [{ name: 'Paper, matt', amount: 1250.5, qty: 12.345, due: '2026-12-31' }]
  expect(writeSheet(fields, rows, namesIn(notationOf('de-DE')))).toBe(
    'Name;Amount;Quantity;Due\r\n"Paper, matt";"1250,5";"12,3450";2026-12-31',
  )
  expect(writeSheet(fields, rows, names)).toBe('Name,Amount,Quantity,Due\r\n"Paper, matt",1250.5,12.3450,2026-12-31')
})

test('reads the apostrophe that other programs and earlier exports wrote', () => {
  expect(readSheet("Phone,Quantity\n'+49 30 5550100,'-3")!.rows).toEqual([['+49 30 5550100', '-3']])
  expect(readSheet("Name,Tags\n'til noon,a")!.rows).toEqual([["'til noon", 'a']])
})

test('a derived value that is empty stays empty', () => {
  const [{ key }] = DEALS.fields.filter(({ derived }) => derived) as [RecordField]
  expect(again(DEALS.fields, [{ name: 'Catalogue', [key]: null }], 'en', 'en')).toEqual([
    { record: { name: 'Catalogue', [key]: null } },
  ])
})

test('asks for an ID if several records have the name', () => {
  const fields: RecordField[] = [{ key: 'contact', label: 'Contact', kind: 'record', entity: 'contact' }]
  const reading = { fields, names, notation: notationOf('en'), style: {} }
  expect(draftFrom(['same'], ['contact'], reading)).toEqual({
    problem: 'Contact: “same” is the name of several records. Enter the ID.',
  })
  expect(draftFrom([id(4)], ['contact'], reading)).toEqual({ record: { contact: id(4) } })
})

test.each([
  ['sep=;\r\nName;Email;Company\r\nAda;ada@brandt.example;Brandt, Print\r\n'],
  ['"sep=;"\nName;Email;Company\nAda;ada@brandt.example;Brandt, Print'],
  ['SEP=\t\r\nName\tEmail\tCompany\r\nAda\tada@brandt.example\tBrandt, Print'],
])('the line that names the separator is no header: %j', (text) => {
  expect(readSheet(text)).toEqual({
    header: ['Name', 'Email', 'Company'],
    rows: [['Ada', 'ada@brandt.example', 'Brandt, Print']],
  })
})

test('a file without rows is none', () => {
  for (const text of ['', 'sep=;', 'Name,Email', 'sep=;\nName;Email\n']) expect(readSheet(text)).toBeUndefined()
})
