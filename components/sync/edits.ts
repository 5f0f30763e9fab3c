import type { QueryClient } from '@tanstack/react-query'

type Fields = Record<string, unknown>
export type Row = { id: string; version: number } & Fields

/** Edits on their way, by record: they stay in sight whatever arrives meanwhile. */
export type Edits = Map<string, Fields[]>

type Key = [path: string[], about?: { input?: { id?: string } }]
/** `null`: a record that was deleted while its page was open. */
type Held = { data: Row[] } | Row | null | undefined

/** Puts a record into every list and page that holds it, unless what stands there is newer; what it does not name stays. */
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

/** Changes fields of records, by id, at once: before the server has been asked. */
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

/** An edit sets out, and stays in sight until it is settled. */
export function holdEdit(edits: Edits, id: string, fields: Fields): void {
  edits.set(id, [...(edits.get(id) ?? []), fields])
}

export function settleEdit(edits: Edits, id: string, fields: Fields): void {
  const rest = (edits.get(id) ?? []).filter((one) => one !== fields)
  if (rest.length > 0) edits.set(id, rest)
  else edits.delete(id)
}

/** Takes a deleted record out of every list; its own page holds `null` from then on. */
export function hideRecord(queries: QueryClient, entity: string, id: string): void {
  for (const [key, held] of found(queries, entity)) {
    const [path, about] = key
    if (path.at(-1) === 'all' && held && 'data' in held)
      queries.setQueryData(key, { ...held, data: (held.data as Row[]).filter((row) => row.id !== id) })
    else if (path.at(-1) === 'get' && about?.input?.id === id) queries.setQueryData(key, null)
  }
}

/** Entities whose procedures are those of another. */
const SHOWN_WITH: Record<string, string> = { consent: 'leads', member_hr: 'members.hr' }

/** Entities and procedures are spelled alike: `task` and `tasks.…`. */
export const moduleOf = (entity: string) => SHOWN_WITH[entity] ?? `${entity}s`

/** Whether it is what a procedure of this entity's module answered. */
export const isOf = (entity: string, [path]: readonly unknown[]) =>
  Array.isArray(path) && path.slice(0, -1).join('.') === moduleOf(entity)

function found(queries: QueryClient, entity: string): [Key, Held][] {
  return queries.getQueriesData<Held>({
    predicate: ({ queryKey }) => isOf(entity, queryKey),
  }) as unknown as [Key, Held][]
}
