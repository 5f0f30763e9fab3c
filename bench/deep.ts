import { startOurs } from './support/programs.ts'
import { percentile, row } from './support/report.ts'
import { addTasks, type Stage } from './support/stage.ts'

const ROWS = 1_000_000
const CALLS = 60

/** Deep pages of a big table: by offset, and by the last id. */
export async function measureDepth(stage: Stage): Promise<void> {
  const { rows } = await stage.sql('select count(*)::int as present from task')
  await addTasks(stage.sql, stage.workspaceId, ROWS - rows[0].present)
  const ours = await startOurs(stage)
  try {
    const middle = await stage.sql('select id from task order by id offset 500000 limit 1')
    await measure('list at offset 90,000 of 1,000,000', '/tasks?offset=90000&count=false', 100)
    await measure('list after the 500,000th of 1,000,000', `/tasks?after=${middle.rows[0].id}&count=false`, 20)
  } finally {
    await ours.stop()
  }

  async function measure(work: string, path: string, target: number): Promise<void> {
    const times: number[] = []
    for (let call = 0; call < CALLS; call++) {
      const at = performance.now()
      const response = await fetch(ours.url + path, { headers: ours.headers })
      const { data } = (await response.json()) as { data: unknown[] }
      times.push(performance.now() - at)
      if (data.length !== 50) throw new Error(`${path} gave ${data.length} records`)
    }
    const p95 = percentile(times, 0.95)
    row(
      work,
      `${p95.toFixed(1)} ms`,
      `p95 ≤ ${target} ms`,
      p95 <= target,
      `p50 ${percentile(times, 0.5).toFixed(1)} ms`,
    )
  }
}
