import type { z } from 'zod'
import type { Kind, Schemas } from './kind.ts'
import { putProcedure, recordProcedures } from './procedures.ts'

type Puts<S extends Schemas> = S extends { put: infer P extends z.ZodType<{ ext_id: string }> }
  ? { put: ReturnType<typeof putProcedure<S, P>> }
  : unknown
type RouterOf<K> = K extends Kind<infer S> ? ReturnType<typeof recordProcedures<S>> & Puts<S> : never

/** The routers of kinds that need no procedures beyond those of the kit. */
export function recordRouters<K extends Record<string, object>>(kinds: K) {
  const routers = Object.entries(kinds as unknown as Record<string, Kind>).map(([name, kind]) => {
    const { put } = kind.schemas
    const procedures = recordProcedures(kind)
    return [name, put ? { ...procedures, put: putProcedure(kind, put as never) } : procedures]
  })
  return Object.fromEntries(routers) as { [N in keyof K]: RouterOf<K[N]> }
}
