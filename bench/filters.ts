import { percentile, row } from './support/report.ts'
import { addTasks, addWorkspace, type Stage, startProcess } from './support/stage.ts'

const OTHERS = 900_000
const CALLS = 20
const TARGET = 60
const PORT = 4731

/** Filters of tasks: of frequent, rare and absent values. */
const FILTERS = [
  'priority=high',
  'priority=urgent',
  'priority_not=none',
  'status_not=todo',
  'status_not=backlog,todo,in_progress,done',
  'source=erp',
  'source=nowhere',
  'source_not=erp',
  'source_is=set',
  'source_is=empty',
  'source_contains=ERP',
  'source_contains=nowhere',
  'ext_id_not=crm-7',
  'ext_id_is=set',
  'ext_id_contains=crm-7',
  'project_is=set',
  'title=Task number 70007',
  'title=nowhere',
  'title_not=Task number 7',
  'title_contains=number',
  'title_contains=number 99999',
  'title_contains=nowhere',
  'title_contains=qz',
  'desc_contains=number 99999',
  'desc_contains=nowhere',
  'desc_is=set',
  'desc_is=empty',
  'due=2020-01-01',
  'due_not=2020-01-01',
  'due_is=empty',
  'due_before=2020-01-01',
  'due_after=2020-01-01',
  'completed_at_is=set',
  'completed_at_after=2020-01-01T00:00:00Z',
  'completed_at_before=2020-01-01T00:00:00Z',
  'created_at_before=2020-01-01T00:00:00Z',
  'created_at_after=2020-01-01T00:00:00Z',
  'updated_at_before=2020-01-01T00:00:00Z',
  'updated_at_after=2020-01-01T00:00:00Z',
]

/** Every sort of filter on 100,000 tasks, with 900,000 of another workspace in the table. */
export async function measureFilters(stage: Stage): Promise<void> {
  const other = await addWorkspace(stage, 'other')
  await addTasks(stage.sql, other.workspaceId, OTHERS)
  await stage.sql(
    `update task set priority = case when n % 1000 = 0 then 'urgent' when n % 3 = 0 then 'high' else 'none' end,
       source = case when n % 1000 = 1 then 'erp' end, ext_id = case when n % 1000 = 2 then 'crm-' || n end,
       completed_at = case when n % 1000 = 3 then now() end
     from (select id as numbered, row_number() over (order by id) as n from task where workspace_id = $1) as given
     where workspace_id = $1 and id = numbered`,
    [stage.workspaceId],
  )
  await stage.sql('vacuum (analyze) task')
  const origin = `http://127.0.0.1:${PORT}`
  const settings = { PORT: String(PORT), HOST: '127.0.0.1', SERVICE_API_RATE_PER_MIN: '1000000' }
  const ours = await startProcess(
    'server/testing/api-program.ts',
    { ...settings, DATABASE_URL: stage.ownerUrl, SERVICE_SECRET: stage.secret },
    `${origin}/readyz`,
  )
  try {
    for (const filter of FILTERS) for (const more of ['', '&sort=-due', '&count=true']) await measure(filter, more)
  } finally {
    await ours.stop()
  }

  async function measure(filter: string, more: string): Promise<void> {
    const times: number[] = []
    let found = 0
    const path = `/tasks?${filter}${more}${more.includes('count') ? '' : '&count=false'}`
    for (let call = 0; call < CALLS; call++) {
      const at = performance.now()
      const response = await fetch(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${stage.token}` } })
      const answer = await response.text()
      times.push(performance.now() - at)
      if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer}`)
      found = (JSON.parse(answer) as { data: unknown[] }).data.length
    }
    const p95 = percentile(times, 0.95)
    const figures = `p50 ${percentile(times, 0.5).toFixed(1)} ms, ${found} records`
    row(filter + more, `${p95.toFixed(1)} ms`, `p95 ≤ ${TARGET} ms`, p95 <= TARGET, figures)
  }
}
