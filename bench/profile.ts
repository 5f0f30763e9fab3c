import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { cpuOf, type CpuTimes } from './profile/cpu-times.ts'
import { selfTimes, type Span } from './profile/self-times.ts'
import { type Load, run } from './support/load.ts'
import { type Ours, startOurs, startPeer } from './support/programs.ts'
import type { Stage } from './support/stage.ts'

const SECONDS = 6

/**
 * Where the time of a call goes: CPU time of the program and of Postgres per call, ours and the peer's, and in which code
 * our program spends it.
 */
export async function measureProfile(stage: Stage): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atrium-profile-'))
  const spans: [work: string, span: Span][] = []
  const ours = await startOurs(stage, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` })
  const peer = await startPeer(stage)
  try {
    console.log(`CPU time per call in µs${' '.repeat(17)}${COLUMNS.map((name) => name.padStart(15)).join('')}`)
    for (const [work, mine, theirs] of await calls(stage, ours, peer.url)) {
      spans.push([work, await measure(stage, `${work}, ours`, ours.child.pid!, mine)])
      await measure(stage, '  peer', peer.child.pid!, theirs)
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

async function calls(stage: Stage, ours: Ours, peer: string): Promise<[work: string, ours: Load, peer: Load][]> {
  const { rows } = await stage.sql('select id from task order by id offset 50000 limit 1')
  const id: string = rows[0].id
  const json = { 'Content-Type': 'application/json' }
  const post = { method: 'POST' as const, body: JSON.stringify({ title: 'Measured' }) }
  return [
    ['GET one', ours.load(`/tasks/${id}`), { url: `${peer}/tasks/${id}` }],
    ['GET list of 50', ours.load('/tasks?count=false'), { url: `${peer}/tasks?count=false` }],
    ['GET list with total', ours.load('/tasks'), { url: `${peer}/tasks` }],
    [
      'POST',
      { ...ours.load('/tasks'), ...post, headers: { ...ours.headers, ...json } },
      { ...post, url: `${peer}/tasks`, headers: json },
    ],
  ]
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
