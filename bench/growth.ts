import { type CpuTimes, cpuOf } from './profile/cpu-times.ts'
import { type Request, run } from './support/load.ts'
import { type Ours, startOurs } from './support/programs.ts'
import { row } from './support/report.ts'
import { addTasks, type Stage } from './support/stage.ts'
import { taskCalls } from './work/calls.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const SECONDS = 4
/** The logarithm of the largest size over that of the smallest is 1.5; times vary by a third between runs. */
const MOST = 2

/**
 * What a call costs as a workspace grows to 10 and 100 times the tasks: CPU time of the program and of Postgres, which
 * other work on the machine hardly changes, with one caller.
 */
export async function measureGrowth(stage: Stage): Promise<void> {
  await stage.sql('delete from task')
  const costs = new Map<string, number[]>()
  for (const size of SIZES) {
    const { rows } = await stage.sql('select count(*)::int as present from task')
    await addTasks(stage.sql, stage.workspaceId, size - rows[0].present)
    const { reads, totals, writes } = await taskCalls(stage)
    const ours = await startOurs(stage)
    try {
      for (const { work, next } of [...reads, ...totals, ...writes])
        costs.set(work, [...(costs.get(work) ?? []), await costOf(stage, ours, next)])
    } finally {
      await ours.stop()
    }
  }
  for (const [work, [smallest, ...larger]] of costs) {
    const growth = larger.at(-1)! / smallest!
    const figures = [smallest!, ...larger].map(
      (cost, at) => `${SIZES[at]!.toLocaleString('en')}: ${cost.toFixed(0)} µs`,
    )
    row(work, `${growth.toFixed(2)} ×`, `≤ ${MOST} ×`, growth <= MOST, figures.join(' · '))
  }
}

/** CPU time per call in µs. */
async function costOf(stage: Stage, ours: Ours, next: (n: number) => Request): Promise<number> {
  let n = 0
  const headers = { ...ours.headers, 'Content-Type': 'application/json' }
  const load = { url: ours.url, headers, next: () => next(n++), connections: 1 }
  await run({ ...load, seconds: 2 })
  const before = await cpuOf(stage, ours.child.pid!)
  const { perSecond, failed } = await run({ ...load, seconds: SECONDS })
  const after = await cpuOf(stage, ours.child.pid!)
  if (failed > 0) throw new Error(`${failed} calls failed`)
  const used = ({ program, Postgres }: CpuTimes) => program + Postgres
  return (used(after) - used(before)) / (perSecond * SECONDS)
}
