import { compare } from './support/compare.ts'
import type { Request } from './support/load.ts'
import { startOurs, startPeer } from './support/programs.ts'
import type { Stage } from './support/stage.ts'
import { taskCalls } from './work/calls.ts'

/**
 * The calls of the API compared with the same calls written by hand, alternating, on the same rows and indexes. 32
 * callers, each request another one, as users ask.
 */
export async function measureWork(stage: Stage): Promise<void> {
  // Row level security keeps it out of our plans: `like` is not leakproof.
  await stage.sql('create index task_words on task using gin (workspace_id, search_text gin_trgm_ops)')
  const { reads, totals, writes } = await taskCalls(stage)
  const ours = await startOurs(stage)
  const peer = await startPeer(stage)
  const measure = (work: string, target: number | null, next: (n: number) => Request) =>
    compare(work, target, { ours, next }, { url: peer.url, next })
  try {
    for (const { work, target, next } of reads) await measure(work, target, next)
    const writer = ours.write('/tasks', 1)
    for (const { work, target, next } of totals) await measure(work, target, next)
    await writer.stop()
    for (const { work, target, next } of writes) await measure(work, target, next)
    await measure('the same page again and again', null, () => ({ path: '/tasks?count=false' }))
  } finally {
    await ours.stop()
    await peer.stop()
  }
}
