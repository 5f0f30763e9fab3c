import { expect, test } from 'vitest'
import { writeList } from '#server/core/values/cell-text.ts'
import { kinds } from '#server/kinds.ts'
import { csv } from './csv.ts'

function fieldsOf(entity: string, cells: Record<string, string>) {
  const settings = { source: 'csv' as const, entity, mapping: {}, kinds }
  return csv.open!(Object.keys(cells), settings).items(Object.values(cells), 2)[0]!.fields
}

test.each([['[urgent]'], ['[x](y)', 'plain'], ['["a"]'], ['[1]', '"b"'], ['a, b', '[c']])(
  'tags that start like a list in JSON are read as the export wrote them: %j',
  (...tags) => {
    expect(fieldsOf('task', { title: 'T', tags: writeList(tags) })).toEqual({ title: 'T', tags })
  },
)

test('tags of other tools are separated by commas, or a list in JSON', () => {
  expect(fieldsOf('task', { tags: '[later], b', title: 'T' })['tags']).toEqual(['[later]', 'b'])
  expect(fieldsOf('task', { tags: '["a", "b"]', title: 'T' })['tags']).toEqual(['a', 'b'])
})

test('white space around a text stays where the field keeps it', () => {
  const cells = { title: ' T ', desc: '    indented', priority: ' high ', due: ' 2027-03-01' }
  expect(fieldsOf('task', cells)).toEqual({ title: 'T', desc: '    indented', priority: 'high', due: '2027-03-01' })
  expect(fieldsOf('task', { title: 'T', desc: ' \t ' })['desc']).toBeUndefined()
})

const columnsOf = (entity: string, header: string[]) => csv.mappingOf!(header, { entity, mapping: {}, kinds }).columns

test.each([
  [
    'deal',
    'Titel=name Firma=company Betrag=amount Währung=currency Phase=stage Abschlussdatum=close_date Besitzer=owners',
  ],
  ['deal', 'Name=name Stufe=stage Verantwortlich=owners Wahrscheinlichkeit=probability Titel= Kontakt= Projekt='],
  [
    'contact',
    'Vorname=first_name Nachname=last_name E-Mail=email Telefon=phone Unternehmen=company Notizen=notes Ort=',
  ],
  ['contact', 'Titel= Name=name Vorname= Nachname= Mobil= Tel.=phone Position=title'],
  ['contact', 'Last_name=last_name First_Name=first_name'],
  [
    'task',
    'Titel=title Beschreibung=desc Status=status Priorität=priority Fällig=due Zuständig=assignees Schlagwörter=tags',
  ],
  ['task', 'Aufgabe=title Fälligkeit=due Stichwörter=tags'],
  ['project', 'Titel=name Beschreibung=desc Status=status Fälligkeit=due Projektleiter=owners'],
])('columns of a file of %ss are recognised by their German names: %s', (entity, line) => {
  const named = line.split(' ').map((pair) => pair.split('='))
  const columns = Object.fromEntries(named.map(([name, field]) => [name, field || null]))
  expect(columnsOf(entity, Object.keys(columns))).toEqual(columns)
})

test('a name in parts is written in their order, unless the row has the whole name', () => {
  const person = { Nachname: 'Brandt', Vorname: 'Ada' }
  expect(fieldsOf('contact', person)).toEqual({ name: 'Ada Brandt' })
  expect(fieldsOf('contact', { ...person, Vorname: '' })).toEqual({ name: 'Brandt' })
  expect(fieldsOf('contact', { ...person, Name: 'Dr. Brandt' })).toEqual({ name: 'Dr. Brandt' })
  expect(() => fieldsOf('contact', { Firma: 'Brandt' })).toThrow('has no column for name')
})

test('choices are read by their name, in German, too', () => {
  const cells = { title: 'T', status: 'In Arbeit', priority: 'Hoch' }
  expect(fieldsOf('task', cells)).toEqual({ title: 'T', status: 'in_progress', priority: 'high' })
  expect(fieldsOf('task', { ...cells, status: 'In progress', priority: 'HIGH' })).toMatchObject({
    status: 'in_progress',
  })
  expect(fieldsOf('task', { ...cells, priority: 'sehr' })).toMatchObject({ priority: 'sehr' })
})
