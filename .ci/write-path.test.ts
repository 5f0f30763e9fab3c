import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Tests and development tools. */
const OUTSIDE = /^(e2e|bench|\.ci|(db|server|worker)\/testing)\/|\.test\.tsx?$/
const program = readSources().filter(({ path, isTest }) => !isTest && !OUTSIDE.test(path))

const naming = (pattern: RegExp, among: RegExp) =>
  program.filter(({ path, text }) => among.test(path) && pattern.test(text)).map(({ path }) => path)

test('modules, worker and core change workspace data only through change() and housekeep()', () => {
  const transactions = /\.transaction\(|\bquery\(\s*['"`]\s*(begin|start transaction)\b/i
  expect(naming(transactions, /^(server|worker)\//)).toEqual([
    // Creates the first workspace of an installation, before there is a workspace to write in.
    'server/auth/calls.ts',
    // Copies a frozen workspace to another cell, and removes what is left of it.
    'server/cells/move/copy-rows.ts',
    'server/cells/move/remove-rows.ts',
    // Writes a complete workspace as the owner of the database.
    'server/cli/archive/read-archive.ts',
    'server/cli/archive/write-archive.ts',
    'server/core/database/change.ts',
    // Writes months of sample history at once.
    'server/demo/fill-workspace.ts',
    'server/demo/write-history.ts',
    // Keeps an account from being removed while it becomes a member.
    'server/modules/account/mutations.ts',
    // Tests that a write is possible and rolls it back.
    'server/modules/status/measurements.ts',
  ])
  expect(naming(/\.scoped\(/, /^(server\/(modules|core)|worker)\//)).toEqual([
    // Writes a record with its row of the change log.
    'server/core/database/change-log.ts',
    // Checks that the database responds.
    'server/core/database/databases.ts',
    // Tests that a write is possible and rolls it back.
    'server/modules/status/measurements.ts',
  ])
  expect(naming(/\bas Scoped\b/, /^(server|worker|db)\//)).toEqual([])
})

test('a context is immutable after creation', () => {
  expect(naming(/\bctx\.\w+ (\?\?|\|\|)?= |\bObject\.assign\(ctx\b/, /^(server|worker)\//)).toEqual([])
  expect(naming(/\.\.\.ctx, within\b/, /^(server|worker)\//)).toEqual(['server/core/database/change.ts'])
})

test('only gateways access the network', () => {
  const modules = /^(server\/modules|server\/core\/(?!outbound\/|rest\/call-context)|worker\/)/
  expect(naming(/\boutbound\b(?!\.close|\/failures|\/mail-account)/, modules)).toEqual([
    // Connections to providers.
    'server/modules/connectors/providers/origins.ts',
    'server/modules/connectors/sign-in/connect-key.ts',
    'server/modules/connectors/sync/provider-call.ts',
    'server/modules/connectors/tokens/oauth-client.ts',
    'server/modules/connectors/tokens/source.ts',
    'server/modules/email-events/gateway.ts',
    // Passes `outbound` to its gateway.
    'server/modules/email-events/receiver.ts',
    'server/modules/webhooks/gateway.ts',
    'server/modules/webhooks/queue/deliver.ts',
    'worker/runner.ts',
  ])
  expect(naming(/\bCallContext\b/, /^server\/modules\//)).toEqual([
    'server/modules/connectors/providers/origins.ts',
    // Call a provider before or after their transaction.
    'server/modules/connectors/sign-in/connect-key.ts',
    'server/modules/connectors/sign-in/disconnect.ts',
    'server/modules/connectors/sign-in/finish.ts',
    'server/modules/connectors/sign-in/start.ts',
    'server/modules/connectors/stock/import-products.ts',
    'server/modules/connectors/stock/read-odoo.ts',
    'server/modules/connectors/stock/read-stock.ts',
    'server/modules/newsletters/sending/audience.ts',
    'server/modules/newsletters/sending/post-newsletter.ts',
    'server/modules/webhooks/gateway.ts',
  ])
})

test('procedures called within a change have no network', () => {
  expect(naming(/\bcreateCaller\(/, /^(server|worker|app)\//)).toEqual([
    // Requests and pages, which are not within a change.
    'server/http/files/files.ts',
    'server/http/live.ts',
    'server/services.ts',
    'server/start/create-agent.ts',
    'server/start/page-caller.ts',
  ])
  expect(naming(/\bNO_NETWORK\b/, /^(server|worker|app)\//)).toEqual([
    'server/core/rest/call-context.ts',
    'server/services.ts',
    'server/start/create-agent.ts',
  ])
})

test('loops use one primitive', () => {
  const loops = /\bsetInterval\(|\bfor \(;;\)|\bwhile \((true|!)/
  expect(naming(loops, /^(server|worker|db)\//)).toEqual([
    // Watches the connections of a process for silent ones.
    'db/silence.ts',
    // Reads a cursor to its end.
    'server/cli/archive/write-archive.ts',
    // One connection that listens during its whole lifetime.
    'server/core/database/signals.ts',
    // Streams wait for their next message.
    'server/core/live/open-streams.ts',
    'server/core/live/room.ts',
    'server/core/operations/run-until-idle.ts',
    // Closes connections until the port is closed.
    'server/http/listen.ts',
    // Send heartbeats on a stream.
    'server/http/live.ts',
    'server/http/rest/stream.ts',
    // Waits, for a limited time, for the process that renews the token.
    'server/modules/connectors/tokens/access-token.ts',
  ])
})

test('one file knows the error codes of Postgres', () => {
  const codes = /(['"`])(08|22|23|25|28|40|42|53|55|57)[0-9A-Z]{3}\1/
  expect(naming(codes, /^(server|worker|db)\//)).toEqual(['db/postgres-errors.ts'])
})

test('process state is kept in one place', () => {
  // The exceptions cache values that derive from their key alone: parsed, compiled or formatted once.
  const kept = /^(export )?(let |const \w+(: [^=\n]+)? = new (Map|WeakMap)(<.*>)?\(\))/m
  expect(naming(kept, /^(server|worker|db)\//)).toEqual([
    'db/pipelined-client.ts',
    'server/core/database/statements.ts',
    'server/core/records/field-filters.ts',
    'server/core/values/days.ts',
    // The last counters, because ids of a process ascend.
    'server/core/values/ids.ts',
    'server/core/values/record-fields.ts',
    'server/core/values/validation.ts',
    'server/modules/documents/rules/cached-blocks.ts',
    'server/modules/documents/rules/merge-documents.ts',
    // The descriptions of the tools, which derive from their schemas.
    'server/start/create-agent.ts',
  ])
})
