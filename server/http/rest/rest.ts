import type { IncomingMessage } from 'node:http'
import type { Admit } from '#server/auth/authentication.ts'
import { requireWriteAccess } from '#server/core/access/roles.ts'
import type { Answer } from '#server/core/database/context.ts'
import { fingerprintOf, once } from '#server/core/database/idempotency.ts'
import { discardFile, receiveFile } from '#server/core/files/receive.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { honoursIfMatch } from '#server/core/rest/rest-meta.ts'
import { INEXACT, isExact } from '#server/core/values/decimals.ts'
import { DomainError, invalid, unknownField } from '#server/core/values/errors.ts'
import { inputErrorOf } from '#server/core/values/refusal.ts'
import { naming } from '#server/core/values/validation.ts'
import type { Program } from '#server/program.ts'
import { readBatch, readBody, refuseBody } from '../body.ts'
import { sendFile, type StoredFile } from '../files/send-file.ts'
import { openUpload } from '../files/upload.ts'
import { idempotencyKeyOf } from '../headers.ts'
import { decodes, type Exchange, type Handler, methodNotAllowed } from '../request.ts'
import { endWithToken, abortWhenLeft } from './abort-when-left.ts'
import { answerFor, recordTokenCall, send, sendRefusal } from './answer.ts'
import { expandedFields } from './expand.ts'
import { sendExport } from './export.ts'
import { chosenFields } from './fields.ts'
import { createRouteTable, type QueryKind, type Route } from './routes.ts'
import { sendStream } from './stream.ts'

type Parts = {
  /** The path of the interface, without a slash at its end. */
  prefix: string
  routes: Route[]
  admit: Admit
}

/** REST: the checks in their documented order, then the procedure, then the response. */
export function createRest(program: Program, { prefix, routes, admit }: Parts): Handler {
  const table = createRouteTable(routes)

  return async (exchange) => {
    exchange.route = `${prefix}/*`
    const { request, response } = exchange
    const startedAt = performance.now()
    response.setHeader('API-Version', program.services.version)
    response.setHeader('Cache-Control', 'private, no-cache')
    try {
      const ctx = await admit(exchange)
      const { route, parameters } = routed(exchange)
      if (route.rest.write) requireWriteAccess(ctx.actor)
      if (route.rest.content) await sendContent(ctx, exchange, route, parameters)
      else if (route.rest.export)
        await sendExport(program, ctx, exchange, { ...queryOf(exchange, route), ...parameters }, route)
      else if (route.rest.stream) await sendStream(program, ctx, exchange, queryOf(exchange, route), route.run)
      else if (route.rest.waits) await sendWhenReady(ctx, exchange, route, parameters)
      else send(exchange, await perform(ctx, exchange, route, parameters))
    } catch (error) {
      sendRefusal(program, exchange, error)
    } finally {
      if (!request.complete) request.resume()
      recordTokenCall(program, exchange, performance.now() - startedAt)
    }
  }

  async function sendWhenReady(ctx: CallContext, exchange: Exchange, route: Route, parameters: Record<string, string>) {
    const { signal, end } = abortWhenLeft(program, exchange)
    send(exchange, await perform({ ...ctx, signal }, exchange, route, parameters).finally(end))
  }

  function routed(exchange: Exchange): { route: Route; parameters: Record<string, string> } {
    const found = table.find(exchange.pathname.slice(prefix.length), exchange.request.method ?? '')
    if (!found) throw new DomainError('not_found', 'This path does not exist. See /developers for all operations.')
    if (!found.route) throw methodNotAllowed(found.allow)
    exchange.route = prefix + found.route.template
    return { route: found.route, parameters: found.parameters }
  }
}

async function perform(
  ctx: CallContext,
  exchange: Exchange,
  route: Route,
  parameters: Record<string, string>,
): Promise<Answer> {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  if (!hasBody) refuseBody(exchange.request)
  const { upload } = route.rest
  if (upload) return performUpload(ctx, exchange, { route, parameters, upload })
  const body = hasBody ? await bodyOf(exchange, route) : {}
  return withHeaders(await runOnce(ctx, exchange, route, { body, parameters, key: keyOf(exchange, route) }))
}

type Uploading = {
  route: Route
  parameters: Record<string, string>
  upload: NonNullable<Route['rest']['upload']>
}

/** Receives the file first: the content identifies a repeated request, and an unneeded upload is removed. */
async function performUpload(
  ctx: CallContext,
  exchange: Exchange,
  { route, parameters, upload }: Uploading,
): Promise<Answer> {
  const key = keyOf(exchange, route)
  readQuery(exchange.query, route.query)
  await upload.find?.(ctx, parameters)
  const { id, ...content } = await receiveFile(ctx, await openUpload(exchange.request, upload.name))
  const asked = { body: { [upload.field]: id }, parameters, key, content }
  const answer = await runOnce(ctx, exchange, route, asked).catch(async (error: unknown) => {
    await discardFile(ctx, id)
    throw error
  })
  if (answer.replayed) await discardFile(ctx, id)
  return withHeaders(answer)
}

const keyOf = ({ request }: Exchange, { method }: Route) => (method === 'GET' ? undefined : idempotencyKeyOf(request))

type Asked = {
  body: Record<string, unknown>
  parameters: Record<string, string>
  key: string | undefined
  /** What identifies the request under an idempotency key, if not the body. */
  content?: object
}

async function runOnce(ctx: CallContext, exchange: Exchange, route: Route, asked: Asked) {
  const { body, parameters, key, content = body } = asked
  const { publicUrl } = ctx.services
  let isNew = false
  const onUpsert = (created: boolean) => void (isNew = created)
  let included: object | undefined
  let isPast: boolean | undefined
  const onIncluded = (found: object) => void (included = found)
  const render = (result: unknown, chosen?: ReadonlySet<string>) =>
    answerFor(result, route, exchange, { publicUrl, isNew, chosen, included, isPast })
  const keyed =
    key === undefined
      ? undefined
      : {
          actorId: ctx.actor.id!,
          key,
          fingerprint: fingerprintOf(`${route.method} ${exchange.pathname}?${exchange.query}`, content),
          render: (result: unknown) => render(route.output.parse(result)),
          secret: route.rest.secret === true,
        }
  const run = async (): Promise<Answer> => {
    const { fields, expand, ...query } = readQuery(exchange.query, route.query)
    const chosen = Array.isArray(fields) ? chosenFields(route.fields, fields) : undefined
    const expanded = Array.isArray(expand) && { fields: expandedFields(route.rest.expand!, expand), onIncluded }
    refuseHidden(body, route, parameters)
    if ('ext_id' in parameters && !decodes(exchange.pathname)) throw invalid('ext_id', 'must be percent-encoded UTF-8')
    const ifMatch = ifMatchOf(exchange.request, route)
    const called = {
      ...ctx,
      onUpsert,
      ...(ifMatch && { ifMatch }),
      ...(keyed && { idempotency: keyed }),
      ...(expanded && { expand: expanded }),
    }
    try {
      const result = await route.run(called, { ...body, ...query, ...parameters })
      isPast = route.rest.past?.some((name) => query[name] !== undefined)
      return render(result, chosen)
    } catch (error) {
      throw namingParameters(error, query)
    }
  }
  return keyed ? once(ctx, keyed, run) : { ...(await run()), replayed: false }
}

const withHeaders = ({ replayed, ...answer }: Answer & { replayed: boolean }): Answer =>
  replayed ? { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } } : answer

/** The query of a call without a body. */
function queryOf({ request, query }: Exchange, route: Route): Record<string, unknown> {
  refuseBody(request)
  return readQuery(query, route.query)
}

async function sendContent(ctx: CallContext, exchange: Exchange, route: Route, parameters: Record<string, string>) {
  const query = queryOf(exchange, route)
  const file = route.output.parse(await route.run(ctx, { ...query, ...parameters })) as StoredFile
  const forget = endWithToken(ctx, exchange.response)
  await sendFile(ctx, exchange, file).finally(forget)
}

function bodyOf({ request }: Exchange, { rest }: Route): Promise<Record<string, unknown>> {
  return rest.batch ? readBatch(request, rest.batch.bodyLimit, rest.batch.plural) : readBody(request, rest.bodyLimit)
}

/**
 * Parses a query string strictly: unknown or repeated parameters, `0x10` or `yes` are refused by name. Lists accept
 * commas, repetition or both; in `texts`, an encoded comma belongs to the value.
 */
function readQuery(query: string, kinds: ReadonlyMap<string, QueryKind>): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  for (const pair of query === '' ? [] : query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), 'query')
    const kind = kinds.get(name)
    if (!kind) throw unknownField(name.slice(0, 100), 'is not a query parameter of this operation')
    const value = equals < 0 ? '' : pair.slice(equals + 1)
    if (kind === 'list' || kind === 'texts' || kind === 'numbers') {
      input[name] = [...((input[name] as unknown[] | undefined) ?? []), ...valuesOf(value, name, kind)]
    } else {
      if (name in input) throw invalid(name, 'must not be repeated')
      input[name] = scalar(name, decode(value, name), kind)
    }
  }
  return { ...input }
}

function valuesOf(value: string, name: string, kind: 'list' | 'texts' | 'numbers'): unknown[] {
  const values = kind === 'texts' ? value.split(',').map((one) => decode(one, name)) : decode(value, name).split(',')
  return values.map((one) => (kind === 'numbers' ? scalar(name, one.trim(), 'decimal') : one.trim()))
}

function scalar(name: string, value: string, kind: QueryKind): unknown {
  if (kind === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid(name, 'must be true or false')
    return value === 'true'
  }
  if (kind === 'number') {
    if (!/^-?\d{1,15}$/.test(value)) throw invalid(name, 'must be a whole number')
    return Number(value)
  }
  if (kind === 'decimal') {
    if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) throw invalid(name, 'must be a number, for example 12.5')
    if (!isExact(value)) throw invalid(name, INEXACT)
    return Number(value)
  }
  return value
}

function decode(text: string, name: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    throw invalid(name.slice(0, 100), 'must be percent-encoded UTF-8')
  }
  throw invalid(name.slice(0, 100), 'must not contain the character U+0000')
}

/**
 * Maps an issue at a list index to the query parameter and its value: `email: "b" must be an email address`, not
 * `email.1`.
 */
function namingParameters(error: unknown, query: Readonly<Record<string, unknown>>): unknown {
  for (const issue of inputErrorOf(error)?.issues ?? []) {
    const [name, index] = issue.path
    if (!Array.isArray(query[String(name)])) continue
    issue.path.length = 1
    const value = typeof index === 'number' ? (query[String(name)] as (string | number)[])[index] : undefined
    if (value !== undefined) naming(issue, String(value).slice(0, 100))
  }
  return error
}

/** Refuses path parameters and application-only fields in the body. */
function refuseHidden(body: Record<string, unknown>, route: Route, parameters: Record<string, string>): void {
  for (const name of [...Object.keys(parameters), ...(route.rest.appOnly ?? [])]) {
    if (!Object.hasOwn(body, name)) continue
    if (!route.rest.upsert) throw unknownField(name)
    if (body[name] !== parameters[name]) throw invalid(name, 'must match the path. Remove it from the body')
  }
}

/** The ETag of a record; see `answerFor`. */
const VERSION_TAG = /^"([1-9]\d{0,9})(?:-[\da-f]{12})?"$/

/**
 * RFC 9110 §13.1.1: strong entity tags only, here the quoted version, and what follows it in the ETag of a read. A
 * condition that the change would ignore is
 * refused.
 */
function ifMatchOf({ headers }: IncomingMessage, route: Route): number[] | 'any' | undefined {
  if (route.method === 'GET') return undefined
  if (headers['if-none-match'] !== undefined)
    throw invalid('If-None-Match', 'applies to GET only. Use If-Match for writes')
  const condition = headers['if-match']?.trim()
  if (condition === undefined) return undefined
  if (!honoursIfMatch(route.method, route.rest))
    throw invalid('If-Match', 'is not supported by this operation. Remove the header')
  if (condition === '*') return 'any'
  const tags = condition.split(',').map((tag) => VERSION_TAG.exec(tag.trim())?.[1])
  if (tags.some((tag) => tag === undefined))
    throw invalid('If-Match', 'must be the ETag of the record, for example "3", or *')
  return tags.map(Number)
}
