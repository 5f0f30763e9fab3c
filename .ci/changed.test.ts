import { expect, test } from 'vitest'
import { stepsFor } from './changed.ts'
import { findImports, type Source } from './sources.ts'

const source = (path: string, text = ''): Source => ({
  path,
  text,
  isTest: path.endsWith('.test.ts'),
  imports: findImports(path, text),
})
const sources = [
  source('db/testing/cluster.ts', `import '../migrate.ts'`),
  source('db/migrate.ts'),
  source('server/modules/tasks/rules.ts'),
  source('server/modules/tasks/queries.ts', `import './rules.ts'`),
  source('server/modules/tasks/rules.test.ts', `import './rules.ts'`),
  source('server/modules/tasks/queries.test.ts', `import './queries.ts'`),
  source('server/modules/deals/rules.test.ts', `import './rules.ts'`),
  source('server/modules/deals/rules.ts'),
  source('server/testing/spawned.ts', `import { spawn } from 'node:child_process'`),
  source('server/start/stop.test.ts', `import '../testing/spawned.ts'`),
  source('.ci/repository.test.ts'),
]
/** The steps with the files they are limited to. */
const planned = (...changed: string[]) =>
  stepsFor(changed, sources).map(({ name, command }) => [
    name,
    ...command.filter((word) => word.endsWith('.test.ts') && !word.startsWith('--')),
  ])

test('unit tests run that import a changed file, and those that start programs', () => {
  expect(planned('server/modules/tasks/rules.ts')).toEqual([
    [
      'unit and integration tests',
      'server/modules/tasks/rules.test.ts',
      'server/modules/tasks/queries.test.ts',
      '.ci/repository.test.ts',
    ],
    ['crash tests', 'server/start/stop.test.ts'],
    ['build'],
    ['page weight'],
    ['browser tests'],
  ])
})

test('a changed test runs alone with those that read the repository', () => {
  expect(planned('server/modules/deals/rules.test.ts')).toEqual([
    ['unit and integration tests', 'server/modules/deals/rules.test.ts', '.ci/repository.test.ts'],
  ])
  expect(planned('e2e/deals.test.ts', 'README.md')).toEqual([
    ['unit and integration tests', '.ci/repository.test.ts'],
    ['build'],
    ['browser tests', 'e2e/deals.test.ts'],
  ])
})

test.each(['db/migrations/20260101T0000-create-notes.sql', 'package.json', 'db/migrate.ts'])(
  'everything runs after a change of %s',
  (file) => {
    expect(planned(file).map(([name]) => name)).toEqual([
      'unit and integration tests',
      'crash tests',
      'build',
      'page weight',
      'browser tests',
    ])
    expect(planned(file)[0]).toHaveLength(1)
  },
)
