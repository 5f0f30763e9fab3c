import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { z } from 'zod'
import { procedures } from '#server/app-router.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { READ } from '../request.ts'
import { choosableFields } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the API, prepared at start. */
export type Route = {
  method: Method
  /** Below `/api/v1`, with `{names}`: the label in logs and metrics. */
  template: string
  /** Runs the procedure with its checks and its input and output schemas. */
  run: (ctx: CallContext, input: unknown) => Promise<unknown>
  rest: NonNullable<RestMeta['rest']>
  input: z.ZodObject | undefined
  output: z.ZodType
  /** Query parameters by name; empty for calls with a body. */
  query: Map<string, QueryKind>
  /** The fields that the parameter `fields` can name, for calls that have it. */
  fields: readonly string[] | undefined
}

/** `texts`: a list whose values can contain commas, which `%2C` stands for. The values of a `list` never do. */
export type QueryKind = 'text' | 'number' | 'decimal' | 'boolean' | 'list' | 'texts' | 'numbers'

/** What tRPC knows of a procedure: its steps are permission, input, output and resolver. */
type Defined = {
  meta?: RestMeta
  type: string
  inputs: z.ZodObject[]
  output: z.ZodType
  middlewares: ((options: Given & { meta: unknown; path: string; type: string; next: Next }) => Promise<Outcome>)[]
}
type Given = { ctx: CallContext; input: unknown; getRawInput: () => Promise<unknown> }
type Next = (changes?: Partial<Given>) => Promise<Outcome>
type Outcome = { ok: true; data: unknown } | { ok: false; error: Error }

type Node = { literal: Map<string, Node>; parameter?: { name: string; node: Node }; methods: Map<Method, Route> }

const node = (): Node => ({ literal: new Map(), methods: new Map() })

export function restRoutes(): Route[] {
  return Object.entries(procedures).flatMap(([procedure, { _def }]) => {
    const defined = _def as unknown as Defined
    const { inputs, output, meta: { openapi, rest } = {} } = defined
    if (!openapi || !rest) return []
    const method = openapi.method as Method
    const inPath = [...openapi.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
    const query: Map<string, QueryKind> =
      method === 'GET' || method === 'DELETE' ? queryKinds(inputs[0], inPath) : new Map()
    const fields = choosableFields(method, output, rest)
    if (fields) query.set('fields', 'list')
    if (rest.expand) query.set('expand', 'list')
    const run = runnerOf(procedure, defined)
    return [{ method, template: openapi.path, run, rest, input: inputs[0], output, query, fields }]
  })
}

/** Runs a procedure as tRPC's own caller does, which copies its options twice for each step: a tenth of a short call. */
function runnerOf(path: string, { middlewares, meta, type }: Defined): Route['run'] {
  async function step(index: number, given: Given): Promise<Outcome> {
    try {
      const { ctx, input, getRawInput } = given
      const next: Next = (changes) => step(index + 1, changes ? merged(given, changes) : given)
      return await middlewares[index]!({ ctx, input, getRawInput, meta, path, type, next })
    } catch (error) {
      return { ok: false, error: getTRPCErrorFromUnknown(error) }
    }
  }
  return async (ctx, raw) => {
    const outcome = await step(0, { ctx, input: undefined, getRawInput: () => Promise.resolve(raw) })
    if (!outcome.ok) throw outcome.error
    return outcome.data
  }
}

const merged = (given: Given, changes: Partial<Given>): Given => ({
  ctx: changes.ctx ? { ...given.ctx, ...changes.ctx } : given.ctx,
  input: 'input' in changes ? changes.input : given.input,
  getRawInput: changes.getRawInput ?? given.getRawInput,
})

type Definition = { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType }

/** The query parameters of an input and how to parse each, without those in the path. */
function queryKinds(input: z.ZodObject | undefined, inPath: readonly string[]): Map<string, QueryKind> {
  const shape = Object.entries(input?.shape ?? {}) as [string, z.ZodType][]
  return new Map(shape.filter(([name]) => !inPath.includes(name)).map(([name, schema]) => [name, queryKindOf(schema)]))
}

/** How a query parameter with this schema is parsed. */
export function queryKindOf(schema: z.ZodType): QueryKind {
  const { type, innerType, in: input, element } = schema._zod.def as Definition
  if (innerType) return queryKindOf(innerType)
  if (input) return queryKindOf(input)
  if (type === 'array') return element!.type === 'number' ? 'numbers' : isFreeText(element!) ? 'texts' : 'list'
  if (type === 'number') return (schema as z.ZodNumber).isInt ? 'number' : 'decimal'
  if (type === 'boolean') return 'boolean'
  return 'text'
}

function isFreeText(schema: z.ZodType): boolean {
  const { format } = schema.meta() ?? {}
  return schema.type === 'string' && format !== 'uuid' && format !== 'date'
}

/** Path → operation. A literal segment takes precedence over a parameter, whatever the order of declaration. */
export function createRouteTable(routes: readonly Route[]) {
  const root = node()
  for (const route of routes) {
    let at = root
    for (const segment of route.template.split('/').slice(1)) at = step(at, segment)
    at.methods.set(route.method, route)
  }
  return {
    /** Undefined for an unknown path. `allow` lists the methods of the path for a 405. */
    find(path: string, method: string) {
      const parameters: Record<string, string> = {}
      let at: Node | undefined = root
      for (const raw of path.split('/').slice(1)) {
        const literal: Node | undefined = at.literal.get(raw)
        if (literal) {
          at = literal
        } else if (at.parameter && raw !== '') {
          parameters[at.parameter.name] = decoded(raw)
          at = at.parameter.node
        } else return undefined
      }
      if (at.methods.size === 0) return undefined
      const route = at.methods.get((method === 'HEAD' ? 'GET' : method) as Method)
      return route ? { route, parameters } : { allow: allowed(at) }
    },
  }
}

const allowed = ({ methods }: Node) => [...methods.keys()].flatMap((name) => (name === 'GET' ? READ : [name]))

/** A segment that does not decode stays unchanged and matches no record. */
function decoded(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment
  } catch {
    return segment
  }
}

function step(at: Node, segment: string): Node {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1]
  if (name) return (at.parameter ??= { name, node: node() }).node
  let next = at.literal.get(segment)
  if (!next) at.literal.set(segment, (next = node()))
  return next
}
