import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { cpuOf, type CpuTimes } from './profile/cpu-times.ts'
import { selfTimes, type Span } from './profile/self-times.ts'
import { type Load, run, varied } from './support/load.ts'
import { startOurs, startPeer } from './support/programs.ts'
import type { Stage } from './support/stage.ts'
import { taskCalls } from './work/calls.ts'

const SECONDS = 6

/**
 * Where the time of the calls in `work` goes: CPU time of the program and of Postgres per call, ours and the peer's,
 * and in which code our program spends it.
 */
export async function measureProfile(stage: Stage): Promise<void> {
  await stage.sql('create index task_words on task using gin (workspace_id, search_text gin_trgm_ops)')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atrium-profile-'))
  const spans: [work: string, span: Span][] = []
  const ours = await startOurs(stage, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` })
  const peer = await startPeer(stage)
  try {
    console.log(`CPU time per call in µs${' '.repeat(17)}${COLUMNS.map((name) => name.padStart(15)).join('')}`)
    const { reads, totals, writes } = await taskCalls(stage)
    for (const { work, next } of [...reads, ...totals, ...writes]) {
      spans.push([work, await measure(stage, work, ours.child.pid!, varied(ours.url, ours.headers, next))])
      await measure(stage, '  peer', peer.child.pid!, varied(peer.url, {}, next))
    }
  } finally {
    await ours.stop()
    await peer.stop()
  }
  for (const name of await readdir(folder)) {
    const text = await readFile(path.join(folder, name), 'utf8')
    for (const [work, span] of spans) selfTimes(text, span, work)
  }
  await rm(folder, { recursive: true })
}

const COLUMNS = ['program', 'Postgres', 'Postgres relay', 'Postgres disk'] as const

async function measure(stage: Stage, work: string, pid: number, load: Load): Promise<Span> {
  await run({ ...load, seconds: 2 })
  const [before, from] = [await cpuOf(stage, pid), now()]
  const { perSecond, failed } = await run({ ...load, seconds: SECONDS })
  const [after, to] = [await cpuOf(stage, pid), now()]
  if (failed > 0) throw new Error(`${work}: ${failed} calls failed`)
  const count = perSecond * SECONDS
  const perCall = (name: keyof CpuTimes) => String(Math.round((after[name] - before[name]) / count)).padStart(15)
  console.log(`  ${work.padEnd(38)}${COLUMNS.map(perCall).join('')}   ${perSecond.toFixed(0)}/s`)
  return { from, to, cpu: (after.program - before.program) / count }
}

/** The monotonic clock that V8 reads as well, in µs. */
const now = () => Number(process.hrtime.bigint() / 1000n)
