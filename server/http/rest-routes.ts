import type { AnyProcedure } from '@trpc/server'
import type { z } from 'zod'
import { appRouter } from '#server/app-router.ts'
import type { CallContext } from '#server/core/access/workspace-context.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { READ } from './request.ts'
import { type QueryKind, queryKinds } from './rest-query.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the API, prepared at start. */
export type Route = {
  method: Method
  /** Below `/api/v1`, with `{names}`: the label in logs and metrics. */
  template: string
  /** Runs the procedure with its checks and its input and output schemas. */
  run: (ctx: CallContext, input: unknown) => Promise<unknown>
  rest: NonNullable<RestMeta['rest']>
  output: z.ZodType
  /** Query parameters by name; empty for calls with a body. */
  query: Map<string, QueryKind>
}

/** The function that `createCallerFactory` calls behind its proxies. */
type Callable = AnyProcedure &
  ((options: { ctx: CallContext; path: string; type: string; getRawInput: () => Promise<unknown> }) => Promise<unknown>)

type Node = { literal: Map<string, Node>; parameter?: { name: string; node: Node }; methods: Map<Method, Route> }

const node = (): Node => ({ literal: new Map(), methods: new Map() })

export function restRoutes(): Route[] {
  return Object.entries(appRouter._def.procedures as unknown as Record<string, Callable>).flatMap(
    ([procedure, callable]) => {
      const { _def } = callable
      const { openapi, rest } = (_def.meta ?? {}) as RestMeta
      if (!openapi || !rest) return []
      const { inputs, output } = _def as unknown as { inputs: z.ZodObject[]; output: z.ZodType }
      const method = openapi.method as Method
      const inPath = [...openapi.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
      const query: Map<string, QueryKind> =
        method === 'GET' || method === 'DELETE' ? queryKinds(inputs[0], inPath) : new Map()
      const run = (ctx: CallContext, input: unknown) =>
        callable({ ctx, path: procedure, type: _def.type, getRawInput: () => Promise.resolve(input) })
      return [{ method, template: openapi.path, run, rest, output, query }]
    },
  )
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
      const allow = [...at.methods.keys()].flatMap((name) => (name === 'GET' ? READ : [name]))
      return { route, parameters, allow }
    },
  }
}

/** A segment that does not decode stays unchanged and matches no record. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
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
