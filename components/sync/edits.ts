import type { QueryClient } from '@tanstack/react-query'

type Fields = Record<string, unknown>
export type Row = { id: string; version: number } & Fields

/** Pending edits by record. They stay visible whatever else arrives. */
export type Edits = Map<string, Fields[]>

type Key = [path: string[], about?: { input?: { id?: string } }]
/** `null`: a record deleted while its page was open. */
type Held = { data: Row[] } | Row | null | undefined

/**
 * Updates a record in every cached list and page, unless the cache is newer. Fields missing from `record` keep their
 * values.
 */
export function showRecord(queries: QueryClient, edits: Edits, entity: string, record: Row): void {
  const shown = Object.assign({}, record, ...(edits.get(record.id) ?? [])) as Row
  for (const [key, held] of found(queries, entity)) {
    const [path, about] = key
    if (path.at(-1) === 'all' && held && 'data' in held) {
      const rows = held.data as Row[]
      const at = rows.findIndex(({ id }) => id === record.id)
      if (at >= 0 && rows[at]!.version > record.version) continue
      const data = at < 0 ? [shown, ...rows] : rows.with(at, { ...rows[at], ...shown })
      queries.setQueryData(key, { ...held, data })
    } else if (path.at(-1) === 'get' && about?.input?.id === record.id) {
      if (held && (held as Row).version > record.version) continue
      queries.setQueryData(key, { ...held, ...shown })
    }
  }
}

/** Updates fields of records, by id, before the server confirms them. */
export function showFields(queries: QueryClient, entity: string, changes: ReadonlyMap<string, Fields>): void {
  for (const [key, held] of found(queries, entity)) {
    const [path, about] = key
    if (path.at(-1) === 'all' && held && 'data' in held) {
      const data = (held.data as Row[]).map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row))
      queries.setQueryData(key, { ...held, data })
    } else if (path.at(-1) === 'get' && held && changes.has(about?.input?.id ?? ''))
      queries.setQueryData(key, { ...held, ...changes.get(about!.input!.id!) })
  }
}

/** Registers a pending edit, which stays visible until it is settled. */
export function holdEdit(edits: Edits, id: string, fields: Fields): void {
  edits.set(id, [...(edits.get(id) ?? []), fields])
}

export function settleEdit(edits: Edits, id: string, fields: Fields): void {
  const rest = (edits.get(id) ?? []).filter((one) => one !== fields)
  if (rest.length > 0) edits.set(id, rest)
  else edits.delete(id)
}

/** Removes a deleted record from every list and sets its own page to `null`. */
export function hideRecord(queries: QueryClient, entity: string, id: string): void {
  for (const [key, held] of found(queries, entity)) {
    const [path, about] = key
    if (path.at(-1) === 'all' && held && 'data' in held)
      queries.setQueryData(key, { ...held, data: (held.data as Row[]).filter((row) => row.id !== id) })
    else if (path.at(-1) === 'get' && about?.input?.id === id) queries.setQueryData(key, null)
  }
}

/** Entities without procedures of their own. */
const SHOWN_WITH: Record<string, string> = { consent: 'leads', member_hr: 'members.hr' }

/** Procedures use the plural of the entity: `task` and `tasks.…`. */
export const moduleOf = (entity: string) => SHOWN_WITH[entity] ?? `${entity}s`

/** Whether a query belongs to this entity's module. */
export const isOf = (entity: string, [path]: readonly unknown[]) =>
  Array.isArray(path) && path.slice(0, -1).join('.') === moduleOf(entity)

function found(queries: QueryClient, entity: string): [Key, Held][] {
  return queries.getQueriesData<Held>({
    predicate: ({ queryKey }) => isOf(entity, queryKey),
  }) as unknown as [Key, Held][]
}
