import { run } from './support/load.ts'
import { startOurs } from './support/programs.ts'
import { row } from './support/report.ts'
import { residentMemory } from './support/resident-memory.ts'
import type { Stage } from './support/stage.ts'

const REQUESTS = 100_000
const LIMIT_MB = 350
const GROWTH_MB = 100

/**
 * Resident memory of the whole process after 100,000 mixed requests: compared with idle, and whether it still grows.
 */
export async function measureMemory(stage: Stage): Promise<void> {
  const ours = await startOurs(stage)
  const rss = () => residentMemory(ours.child.pid!)
  try {
    const idle = rss()
    const halves: number[] = []
    let done = 0
    for (const goal of [REQUESTS / 2, REQUESTS]) {
      while (done < goal) done += await mixed(ours.url, ours.headers)
      halves.push(rss())
    }
    const [half = 0, full = 0] = halves
    row('memory after 100,000 mixed requests', `${full.toFixed(0)} MB`, `≤ ${LIMIT_MB} MB`, full <= LIMIT_MB)
    row(
      '  over idle',
      `${(full - idle).toFixed(0)} MB`,
      `≤ ${GROWTH_MB} MB`,
      full - idle <= GROWTH_MB,
      `idle ${idle.toFixed(0)} MB`,
    )
    row('  second half over first', `${(full - half).toFixed(0)} MB`, '≤ 20 MB', full - half <= 20)
  } finally {
    await ours.stop()
  }
}

/** One second of each kind; returns the number of calls. */
async function mixed(url: string, headers: Record<string, string>): Promise<number> {
  const json = { ...headers, 'Content-Type': 'application/json' }
  const loads = [
    { url: `${url}/tasks?limit=20`, headers },
    { url: `${url}/tasks`, headers: json, method: 'POST' as const, body: JSON.stringify({ title: 'Mixed' }) },
    { url: `${url}/tasks?status=done&count=false&limit=5`, headers },
    { url: `${url}/tasks/00000000-0000-7000-8000-000000000000`, headers },
    { url: `${url}/tasks?limit=0`, headers },
  ]
  let calls = 0
  for (const load of loads) calls += (await run({ ...load, seconds: 1 })).perSecond
  return calls
}
