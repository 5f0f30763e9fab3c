import { expect } from 'vitest'
import { fieldsOf, type History } from '#server/core/records/history/history-schema.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { blankRecord } from '#server/core/values/record-fields.ts'
import { KINDS } from '#server/kinds.ts'
import type { Call } from './api.ts'
import { readAll } from './kept-copy.ts'

/** The kinds that REST can get. */
export const restKinds = KINDS.flatMap((kind): Kind[] => ('docs' in kind ? [kind as never] : []))

/** The whole history of a record, `<path>/<id>`, read in pages. */
export async function readHistory(call: Call, record: string, limit = 200): Promise<History['data']> {
  const data: History['data'] = []
  for (let more = true; more;) {
    const before = data.length > 0 ? `&before=${data.at(-1)!.version}` : ''
    const { status, body, text } = await call('GET', `/${record}/history?limit=${limit}${before}`)
    if (status !== 200) throw new Error(text)
    data.push(...body.data)
    more = body.has_more
  }
  return data
}

/** The fields of a record after all changes of its history, each of which must continue the one before it. */
function foldHistory(kind: Pick<Kind, 'schemas'>, history: History['data']): Record<string, unknown> {
  const blank = blankRecord(kind.schemas.record)
  const fields: Record<string, unknown> = Object.fromEntries(
    fieldsOf(kind.schemas).map((name) => [name, blank[name] ?? null]),
  )
  for (const { version, changes } of history.toReversed())
    for (const { field, from, to } of changes) {
      if (JSON.stringify(fields[field]) !== JSON.stringify(from))
        throw new Error(
          `${field} of version ${version} was ${JSON.stringify(fields[field])}, not ${JSON.stringify(from)}`,
        )
      fields[field] = to
    }
  return fields
}

/** The histories of all records add up to what the lists show. Returns the path of each record. */
export async function expectFolded(call: Call): Promise<string[]> {
  const paths: string[] = []
  for (const kind of restKinds)
    for (const record of await readAll(call, `/${kind.path}`)) {
      const history = await readHistory(call, `${kind.path}/${record.id}`, 20)
      expect({ ...record, ...foldHistory(kind, history) }, `${kind.path}/${record.id}`).toEqual(record)
      expect(history[0]!.version).toBe(record.version)
      paths.push(kind.path)
    }
  return paths
}
