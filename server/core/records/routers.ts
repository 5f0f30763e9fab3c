import type { z } from 'zod'
import type { Having, Kind, KindTable, Schemas } from './kind.ts'
import { putProcedure, recordProcedures } from './procedures.ts'

type Full = Having<'row' | 'create' | 'update' | 'list'>
type Puts<S extends Schemas> = S extends Full & { put: infer P extends z.ZodType<{ ext_id: string }> }
  ? { put: ReturnType<typeof putProcedure<S, P>> }
  : unknown
type SchemasOf<K> = K extends { schemas: infer S extends Full } ? S : never
type RouterOf<K> = ReturnType<typeof recordProcedures<SchemasOf<K>>> & Puts<SchemasOf<K>>

/** The routers of kinds that need no procedures beyond those of the kit. */
export function recordRouters<K extends Record<string, object>>(kinds: K) {
  const routers = Object.entries(kinds as unknown as Record<string, Kind<Full, KindTable>>).map(([name, kind]) => {
    const { put } = kind.schemas
    const procedures = recordProcedures(kind)
    return [name, put ? { ...procedures, put: putProcedure(kind as never, put as never) } : procedures]
  })
  return Object.fromEntries(routers) as { [N in keyof K]: RouterOf<K[N]> }
}
