import type { QueryClient } from '@tanstack/react-query'

type Fields = Record<string, unknown>
export type Row = { id: string; version: number } & Fields

/** Pending edits by record. They stay visible whatever else arrives. */
export type Edits = Map<string, Fields[]>

type Key = [path: string[], about?: { input?: { id?: string } }]
/** `null`: a record deleted while its page was open. */
type Held = { data: Row[] } | Row | null | undefined

/**
 * Updates records in every cached list and page, unless the cache is newer. Fields missing from a record keep their
 * values.
 */
export function showRecords(queries: QueryClient, edits: Edits, entity: string, ...records: Row[]): void {
  const merge = (held: Row | undefined, record: Row): Row =>
    held && held.version > record.version ? held : Object.assign({}, held, record, ...(edits.get(record.id) ?? []))
  for (const [key, held] of found(queries, entity)) {
    const [path, about] = key
    if (path.at(-1) === 'all' && held && 'data' in held) {
      const rows = new Map((held.data as Row[]).map((row) => [row.id, row]))
      const added = new Map<string, Row>()
      for (const record of records) {
        const target = rows.has(record.id) ? rows : added
        target.set(record.id, merge(target.get(record.id), record))
      }
      queries.setQueryData(key, { ...held, data: [...[...added.values()].reverse(), ...rows.values()] })
    } else if (path.at(-1) === 'get')
      for (const record of records)
        if (about?.input?.id === record.id)
          queries.setQueryData(key, (now: Held) => merge((now as Row | null) ?? undefined, record))
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

/** Removes deleted records from every list and sets their own pages to `null`. */
export function hideRecords(queries: QueryClient, entity: string, ...ids: string[]): void {
  const gone = new Set<unknown>(ids)
  for (const [key, held] of found(queries, entity)) {
    const [path, about] = key
    if (path.at(-1) === 'all' && held && 'data' in held)
      queries.setQueryData(key, { ...held, data: (held.data as Row[]).filter((row) => !gone.has(row.id)) })
    else if (path.at(-1) === 'get' && gone.has(about?.input?.id)) queries.setQueryData(key, null)
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
