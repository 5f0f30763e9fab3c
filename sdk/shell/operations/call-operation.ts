import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fillPath } from '../../client/address.ts'
import { type Atrium, createAtrium } from '../../client/create-atrium.ts'
import type { List } from '../../client/create-list.ts'
import { AtriumError } from '../../transport/errors.ts'
import { EXIT } from '../failure.ts'
import type { Io } from '../io.ts'
import { createPrinter, type Format, formatOf, json, printAnswer } from '../output/printer.ts'
import type { Row } from '../output/table.ts'
import { say, write } from '../output/write.ts'
import { connectionOf, profileName } from '../profiles/profile.ts'
import { didYouMean, type Given, placesOf, readFlags, UsageError } from '../usage.ts'
import type { Command } from './command.ts'
import { readFileContent, readObject, readRecords } from './content.ts'
import type { Operation } from './find-operation.ts'
import { flagsOf, readFields } from './operation-flags.ts'

/** What is sent: the values of the path, the query or content, and for a batch its action. */
type Request = { path: string[]; action?: string; fields: Record<string, unknown>; content?: unknown; name?: string }
type Method = (...given: unknown[]) => PromiseLike<unknown>

/** Runs an operation with the words and flags after its name. Returns the exit code. */
export async function callOperation(operation: Operation, args: readonly string[], io: Io): Promise<number> {
  const { form, command, words } = operation
  const given = readFlags(args, flagsOf(operation), words)
  const format = formatOf(given, io)
  const places = placesOf(given.words, form === 'batch' ? [...command.path, 'action'] : command.path, words)
  const path = places.slice(0, command.path.length)
  if (form === 'batch') requireAction(command, places.at(-1)!)
  const isDryRun = given.has('dry-run')
  const fields = { ...readFields(operation, given), ...(isDryRun && command.isDryRun && { dryRun: true }) }
  const request = {
    path,
    ...(form === 'batch' && { action: places.at(-1)! }),
    fields,
    ...(await contentOf(operation, given, io)),
  }
  requireFields(operation, request)
  if (isDryRun && !command.isDryRun) {
    await printAnswer(io, 'json', shown(operation, request), undefined)
    return EXIT.done
  }
  if (form === 'download' && io.stdout.isTTY)
    throw new UsageError(`The content is for a file: atr ${[words, ...path].join(' ')} > FILE`)
  const atrium = createAtrium({
    ...(await connectionOf(io, profileName(given))),
    onRetry: ({ waitMs, error }) => say(io, `atr: ${error.message} Trying again in ${Math.ceil(waitMs / 1_000)} s.`),
  })
  const options = { signal: io.signal, ...writeOptions(given), ...(request.name && { name: request.name }) }
  const method = methodOf(atrium, operation)
  const columns = (fields as Record<string, unknown>)['fields'] as string[] | undefined
  if (given.has('all')) {
    await printAll(io, format, method(...path, fields, options) as List<Row, unknown>, columns)
    return EXIT.done
  }
  if (form === 'push' || form === 'batch') {
    const sent = [...(request.action ? [request.action] : []), request.content]
    return printReport(
      io,
      format,
      await method(...path, ...sent, { ...options, ...fields }).then(undefined, partial(io)),
    )
  }
  const answer = await atrium.call(
    operation.id as 'getMe',
    {
      path: Object.fromEntries(command.path.map((name, at) => [name, path[at]])),
      ...(operation.method === 'GET'
        ? { query: fields }
        : form === 'plain'
          ? {}
          : { body: bodyOf(operation, request) }),
      ...options,
    } as object,
  )
  if ((answer as unknown) instanceof Response) {
    await pipeline(Readable.fromWeb((answer as unknown as Response).body as never), io.stdout, {
      end: false,
      signal: io.signal,
    })
    return EXIT.done
  }
  await printAnswer(io, format, answer, rowsOf(answer), columns)
  return EXIT.done
}

async function contentOf(
  { form, words }: Operation,
  given: Given,
  io: Io,
): Promise<{ content?: unknown; name?: string }> {
  const data = given.get('data')
  if (data === undefined) {
    if (['push', 'batch', 'upload'].includes(form)) throw new UsageError(`Pass the content: atr ${words} --data @FILE`)
    return {}
  }
  if (form === 'upload') return readFileContent(io, data, given.get('name'))
  return { content: await (form === 'body' ? readObject(io, data) : readRecords(io, data)) }
}

function bodyOf({ form }: Operation, { fields, content }: Request): unknown {
  return form === 'upload' ? content : { ...(content as object), ...fields }
}

function requireAction({ actions = [] }: Command, action: string): void {
  if (!actions.includes(action))
    throw new UsageError(`There is no action "${action}": it is ${actions.join(', ')}.${didYouMean(action, actions)}`)
}

/** Names what is missing before anything is sent. */
function requireFields(operation: Operation, request: Request): void {
  const { form, method, command, words } = operation
  if (form === 'plain' || form === 'push' || form === 'batch' || form === 'upload') return
  const sent = method === 'GET' ? request.fields : (bodyOf(operation, request) as Record<string, unknown>)
  const all = Object.entries(method === 'GET' ? command.query : command.body)
  const missing = all.find(([name, { isRequired }]) => isRequired && !(name in sent))
  if (missing) throw new UsageError(`--${missing[0].replaceAll('_', '-')} is required: atr ${words} --help`)
  const isRevert = 'to' in command.body && 'change' in command.body
  if (isRevert && 'to' in sent === 'change' in sent)
    throw new UsageError(`Name a version, either with --to or with --change: atr ${words} --help`)
}

/** The request of a call that the server cannot check without saving. */
function shown(operation: Operation, request: Request): object {
  const body = operation.form === 'plain' || operation.form === 'upload' ? {} : { body: bodyOf(operation, request) }
  return { method: operation.method, path: `/api/v1${fillPath(operation.path, request.path)}`, ...body }
}

function writeOptions(given: Given): object {
  const [ifMatch, idempotencyKey] = [given.get('if-match'), given.get('idempotency-key')]
  return {
    ...(ifMatch !== undefined && { ifMatch: /^\d+$/.test(ifMatch) ? Number(ifMatch) : ifMatch }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

function methodOf(atrium: Atrium, { names }: Operation): Method {
  return names.reduce<unknown>((above, name) => (above as Record<string, unknown>)[name], atrium) as Method
}

function rowsOf(answer: unknown): Row[] | undefined {
  const { data } = (answer ?? {}) as { data?: unknown }
  return Array.isArray(data) ? (data as Row[]) : undefined
}

const PART = 200

async function printAll(
  io: Io,
  format: Format,
  list: List<Row, unknown>,
  columns: string[] | undefined,
): Promise<void> {
  const printer = createPrinter(io, format, columns)
  const rows: Row[] = []
  for await (const row of list) {
    rows.push(row)
    if (rows.length === PART) await printer.rows(rows.splice(0))
  }
  await printer.rows(rows)
  await printer.end()
}

type Report = Record<'received' | 'created' | 'updated' | 'skipped' | 'failed', number> & {
  results: Row[]
  errors: Row[]
}

/** The report of a push or batch; on a terminal its failures. */
async function printReport(io: Io, format: Format, answer: unknown): Promise<number> {
  const { results, errors, ...counts } = answer as Report
  if (format === 'json') await write(io, `${json(answer, 2)}\n`)
  else await printAnswer(io, format, answer, format === 'table' ? errors : results)
  const names = ['received', 'created', 'updated', 'skipped', 'failed'] as const
  if (format === 'table') say(io, names.map((name) => `${counts[name]} ${name}`).join(', '))
  return counts.failed > 0 ? EXIT.someFailed : EXIT.done
}

/** Says how far a push went before its part that failed. */
const partial = (io: Io) => (error: unknown) => {
  const done = error instanceof AtriumError ? (error.partial as Report | undefined) : undefined
  if (done && done.received > 0) say(io, `atr: ${done.received} records were sent before.`)
  throw error
}
