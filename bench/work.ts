import { type Load, sideBySide } from './support/load.ts'
import { type Ours, startOurs, startPeer } from './support/programs.ts'
import { row } from './support/report.ts'
import type { Stage } from './support/stage.ts'

/** The calls of the API compared with the same calls written by hand, alternating, on the same rows. */
export async function measureWork(stage: Stage): Promise<void> {
  const ours = await startOurs(stage)
  const peer = await startPeer(stage)
  try {
    await reads(stage, ours, peer.url)
    await totalsUnderWrites(ours, peer.url)
    const json = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ title: 'Measured' })
    await compare(
      'POST one (change row included)',
      0.7,
      { ...ours.load('/tasks'), method: 'POST', headers: { ...ours.headers, ...json }, body },
      { url: `${peer.url}/tasks`, method: 'POST', headers: json, body },
    )
  } finally {
    await ours.stop()
    await peer.stop()
  }
}

async function reads(stage: Stage, ours: Ours, peer: string): Promise<void> {
  const { rows } = await stage.sql('select id from task order by id offset 50000 limit 1')
  const id: string = rows[0].id
  await compare('GET one', 1, ours.load(`/tasks/${id}`), { url: `${peer}/tasks/${id}` })
  await compare('GET list of 50, count=false', 1.3, ours.load('/tasks?count=false'), {
    url: `${peer}/tasks?count=false`,
  })
  await compare('GET list of 50 with exact total', 10, ours.load('/tasks'), { url: `${peer}/tasks` })
}

async function totalsUnderWrites(ours: Ours, peer: string): Promise<void> {
  const writer = ours.write('/tasks', 50)
  await compare('  the same at 50 writes/s', 5, ours.load('/tasks'), { url: `${peer}/tasks` })
  await writer.stop()
}

async function compare(work: string, target: number, mine: Load, theirs: Load): Promise<void> {
  const { ours, peer, ratio } = await sideBySide(mine, theirs)
  if (ours.failed + peer.failed > 0) throw new Error(`${work}: ${ours.failed} and ${peer.failed} calls failed`)
  row(
    work,
    `${ratio.toFixed(2)} ×`,
    `≥ ${target} ×`,
    ratio >= target,
    `ours ${ours.perSecond.toFixed(0)}/s, p99 ${ours.p99} ms · peer ${peer.perSecond.toFixed(0)}/s, p99 ${peer.p99} ms`,
  )
}
