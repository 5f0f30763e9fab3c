import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { asOwner } from './as-owner.ts'
import { drawsFrom } from './draws.ts'
import { COPIED, KeptCopy, readAll, shown } from './kept-copy.ts'
import { openWorkspace } from './person.ts'
import { RandomDay } from './random-day.ts'

/**
 * Follows the changes of a random day as the guide "Changes" describes, from `joinAt` steps on. Returns the lists of the
 * copy, those of the API, and what was done.
 */
export async function replayDay(
  api: TestApi,
  { seed, joinAt, steps }: { seed: number; joinAt: number; steps: number },
) {
  const workspace = await openWorkspace(api)
  const call = await workspace.withToken()
  const day = new RandomDay(api, workspace, call, drawsFrom(seed))
  const copy = new KeptCopy(call)
  const done: string[] = []
  const take = async (count: number) => {
    for (let left = count; left > 0; left--) done.push(await day.step())
  }
  await take(joinAt)
  await copy.findPlace()
  await take(5)
  await copy.readLists()
  await take(steps)
  const unnumbered = 'select count(*)::int as left from change where seq is null'
  await expect.poll(() => asOwner(api.database, unnumbered)).toEqual([{ left: 0 }])
  await copy.follow()
  const copied = Object.keys(COPIED).map((entity) => copy.list(entity))
  const listed = await Promise.all(Object.values(COPIED).map(async (path) => shown(await readAll(call, path))))
  return { copied, listed, done: done.join(', ') }
}
