import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Tests, and tools beside the product. */
const OUTSIDE = /^(e2e|bench|\.ci|(db|server|worker)\/testing)\/|\.test\.tsx?$/
const program = readSources().filter(({ path, isTest }) => !isTest && !OUTSIDE.test(path))

const naming = (pattern: RegExp, among: RegExp) =>
  program.filter(({ path, text }) => among.test(path) && pattern.test(text)).map(({ path }) => path)

test('modules, worker and core change workspace data through change() and housekeep() alone', () => {
  const transactions = /\.transaction\(|\bquery\(\s*['"`]\s*(begin|start transaction)\b/i
  expect(naming(transactions, /^(server|worker)\//)).toEqual([
    // The first workspace of an installation, before there is one.
    'server/auth/calls.ts',
    // A whole workspace at once, by the owner of the database.
    'server/cli/archive/read-archive.ts',
    'server/cli/archive/write-archive.ts',
    'server/core/database/change.ts',
    // Sample data: a history of months, written at once.
    'server/demo/fill-workspace.ts',
    'server/demo/write-history.ts',
    // Measures that a write is possible, and takes it back.
    'server/status/measurements.ts',
  ])
  expect(naming(/\.scoped\(/, /^(server\/(modules|core)|worker)\//)).toEqual([
    'server/core/database/change.ts',
    // Asks whether the database answers.
    'server/core/database/databases.ts',
  ])
  expect(naming(/\bas Scoped\b/, /^(server|worker|db)\//)).toEqual([])
})

test('a context is built whole: nothing is set on it afterwards', () => {
  expect(naming(/\bctx\.\w+ (\?\?|\|\|)?= |\bObject\.assign\(ctx\b/, /^(server|worker)\//)).toEqual([])
  expect(naming(/\.\.\.ctx, within\b/, /^(server|worker)\//)).toEqual(['server/core/database/change.ts'])
})

test('the network is reached from gateways alone', () => {
  const modules = /^(server\/modules|server\/core\/(?!outbound\/|access\/workspace-context)|worker\/)/
  expect(naming(/\boutbound\b(?!\.close|\/failures)/, modules)).toEqual([
    'server/modules/email-events/gateway.ts',
    // Hands it to its gateway.
    'server/modules/email-events/receiver.ts',
    'server/modules/webhooks/gateway.ts',
    'server/modules/webhooks/queue/deliver.ts',
    'worker/runner.ts',
  ])
  expect(naming(/\bCallContext\b/, /^server\/modules\//)).toEqual(['server/modules/webhooks/gateway.ts'])
})

test('loops run by one primitive', () => {
  const timers = /\bsetInterval\(|\bwhile \(!\w*\.?(signal\.)?(aborted|stopping)\)/
  // One connection that listens, for as long as it lives.
  expect(naming(timers, /^(server\/(core|modules|status)|worker)\//)).toEqual(['server/core/database/signals.ts'])
})

test('one file knows the error codes of Postgres', () => {
  const codes = /(['"`])(08|22|23|25|28|40|42|53|55|57)[0-9A-Z]{3}\1/
  expect(naming(codes, /^(server|worker|db)\//)).toEqual(['db/postgres-errors.ts'])
})

test('what the process keeps stands in one place', () => {
  // Beside it only what follows from its key alone: parsed, compiled or formatted once.
  const kept = /^(export )?(let |const \w+(: [^=\n]+)? = new (Map|WeakMap)(<.*>)?\(\))/m
  expect(naming(kept, /^(server|worker|db)\//)).toEqual([
    'db/pipeline.ts',
    'server/core/database/statements.ts',
    'server/core/records/kind.ts',
    'server/core/values/days.ts',
    // The last id: ids of one process ascend.
    'server/core/values/ids.ts',
    'server/core/values/validation.ts',
    'server/modules/documents/rules/merge-documents.ts',
  ])
})
