import { TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { idIn, mayUndo, notesOf, describeResult, stateOf } from './describe-import.ts'
import { fileProblem } from './file-problem.ts'
import { refusalSentence } from './refusal-sentence.ts'

const one = (fields: Partial<Import>) =>
  ({ status: 'done', bytes: 10, received: 10, entity: null, mapping: {}, finished_at: null, ...fields }) as Import

test.each([
  [{ status: 'uploading', received: 4 }, 'Uploading'],
  [{ status: 'uploading' }, 'Uploaded'],
  [{ status: 'running' }, 'Importing'],
  [{ status: 'running', finished_at: '2026-11-29T10:00:00.000Z' }, 'Undoing'],
] as const)('the state of %j is “%s”', (fields, label) => {
  expect(stateOf(one(fields)).label).toBe(label)
})

test('the result names what there is', () => {
  const counts = { created: 1389, updated: 0, skipped: 4, failed: 2 }
  expect(describeResult(ENGLISH, one(counts))).toBe('1,389 created, 4 skipped, 2 failed')
})

test('an import can be undone while it created something and has time', () => {
  const until = { undo_until: '2026-12-29T10:00:00.000Z' }
  const now = Date.parse('2026-12-29T09:59:59.000Z')
  expect(mayUndo(one({ ...until, created: 1 }), now)).toBe(true)
  expect(mayUndo(one({ ...until, created: 0 }), now)).toBe(false)
  expect(mayUndo(one({ ...until, created: 1 }), now + 1_000)).toBe(false)
  expect(mayUndo(one({ undo_until: null, created: 1 }), now)).toBe(false)
})

describe('notes of a row', () => {
  const unknown = { field: 'assignees', code: 'unknown_person', message: 'is not a member' }

  test('name the field', () => {
    expect(notesOf({ status: 'created', code: null, notes: [unknown] })).toEqual(['Assignees: is not a member'])
    const whole = { field: '', code: 'invalid', message: 'has more cells than the header' }
    expect(notesOf({ status: 'failed', code: null, notes: [whole] })).toEqual(['Has more cells than the header'])
  })

  test('say after an undo what became of the record', () => {
    expect(notesOf({ status: 'created', code: 'removed', notes: [unknown] })).toEqual(['Moved to the Trash'])
    expect(notesOf({ status: 'created', code: 'kept', notes: [] })).toEqual([
      'Kept, because it was changed since or others refer to it',
    ])
  })

  test('name codes without a text of their own', () => {
    expect(notesOf({ status: 'skipped', code: 'archived', notes: [] })).toEqual(['Archived'])
  })
})

test('a row has an id only if a column has it', () => {
  const row = { source_id: '7' }
  expect(idIn(one({ entity: 'contact', mapping: { columns: { Number: 'source_id' } } }), row)).toBe('7')
  expect(idIn(one({ entity: 'contact', mapping: { columns: { Number: null } } }), row)).toBe(null)
  expect(idIn(one({}), row)).toBe('7')
})

test.each([
  ['issues.xlsx', 10, '“issues.xlsx” is not a .csv or .json file. Export it.'],
  ['ISSUES.CSV', 0, '“ISSUES.CSV” is empty. Export it again.'],
  ['issues.csv', 500 * 1024 * 1024, undefined],
  [
    'issues.json',
    500 * 1024 * 1024 + 1,
    '“issues.json” exceeds 500 MB. Split it, and import its parts one after the other.',
  ],
])('%s of %i bytes: %s', (name, size, problem) => {
  const source = { accept: ['.csv', '.json'], howTo: 'Export it.' } as unknown as ImportSource
  expect(fileProblem({ name, size }, source)).toBe(problem)
})

test('a refusal is a sentence', () => {
  const refused = (field: string, message: string) =>
    new TRPCClientError('x', {
      result: { error: { data: { code: 'validation_error', fields: [{ field, code: 'invalid', message }] } } } as never,
    })
  expect(refusalSentence(refused('source', 'is linear, but the file has no column "ID"'))).toBe(
    'The source is linear, but the file has no column "ID".',
  )
  expect(refusalSentence(refused('mapping.columns', 'names the field "fax". Use name.'))).toBe(
    'The mapping names the field "fax". Use name.',
  )
  expect(refusalSentence(new Error('Cannot reach the server.'))).toBe('Cannot reach the server.')
})
