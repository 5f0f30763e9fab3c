import { expect } from 'vitest'
import type { Call, TestApi } from './api.ts'
import { asOwner } from './as-owner.ts'
import type { Draw } from './draws.ts'
import type { State } from './random-edits.ts'

type Entry = { id: string; version: number; event: string; at: string }

/** Kinds whose single records have fields that the change log does not have. */
export const WITHOUT_PAST = ['documents', 'mindmaps', 'webhooks']

/** Every seen state can be read again by its version. Returns how many were compared. */
export async function expectVersions(call: Call, states: ReadonlyMap<string, State[]>): Promise<number> {
  let compared = 0
  for (const [name, seen] of withPast(states))
    for (const { version, record } of seen) {
      const { status, body } = await call('GET', `/${name}?version=${version}`)
      expect([status, body], `${name}?version=${version}`).toEqual([200, record])
      compared++
    }
  return compared
}

/** At random times, records are as they were seen then. Returns how many were compared. */
export async function expectInstants(
  { database }: Pick<TestApi, 'database'>,
  call: Call,
  states: ReadonlyMap<string, State[]>,
  { draw, count }: { draw: Draw; count: number },
): Promise<number> {
  const logged = (await asOwner(
    database,
    `select entity_id as id, version, event, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from change order by version, change.id`,
  )) as Entry[]
  const entries = Map.groupBy(logged, ({ id }) => id)
  const records = withPast(states)
  const moments = records.flatMap(([, seen]) => seen.map(({ at }) => at)).toSorted()
  let compared = 0
  for (let left = count; left > 0; left--) {
    const at = moments[draw(moments.length)]!
    const [name, seen] = records[draw(records.length)]!
    const last = entries.get(name.split('/')[1]!)!.findLast((entry) => entry.at <= at)
    const { status, body } = await call('GET', `/${name}?at=${at}`)
    const isThere = last !== undefined && !last.event.endsWith('.deleted')
    expect(status, `${name}?at=${at}`).toBe(isThere ? 200 : 404)
    const state = isThere && seen.find(({ version }) => version === last.version)
    if (!state) continue
    expect(body, `${name}?at=${at}`).toEqual(state.record)
    compared++
  }
  return compared
}

const withPast = (states: ReadonlyMap<string, State[]>) =>
  [...states].filter(([name]) => !WITHOUT_PAST.includes(name.split('/')[0]!))
