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
