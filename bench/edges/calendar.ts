import { signLink } from '#server/core/access/signed-links.ts'
import { createSealer } from '#server/core/secrets/sealing.ts'
import { startOurs } from '../support/programs.ts'
import { percentile, row } from '../support/report.ts'
import { addTasks, type Stage } from '../support/stage.ts'

const EVENTS = 5_000
const POLLS = 40

/** A feed of 5,000 events: generated after a change, sent from cache, and answered with 304. */
export async function measureCalendar(stage: Stage): Promise<void> {
  const { rows } = await stage.sql('select id from member')
  const id = rows[0].id as string
  await addTasks(stage.sql, stage.workspaceId, EVENTS)
  await stage.sql(
    `update task set owners = array[$1::uuid], due = '2026-12-01'::date + (sequence + length(title)) % 300, status = 'todo'`,
    [id],
  )
  const ours = await startOurs(stage)
  try {
    const link = signLink(createSealer([stage.secret]), 'calendar.link', {
      workspace: stage.workspaceId,
      id,
      generation: 1,
    })
    const url = new URL(`/cal/${link}.ics`, ours.url).href
    const poll = async (headers: Record<string, string> = {}) => {
      const at = performance.now()
      const response = await fetch(url, { headers })
      const text = await response.text()
      return { took: performance.now() - at, status: response.status, etag: response.headers.get('etag')!, text }
    }
    const write = { Authorization: `Bearer ${stage.token}`, 'Content-Type': 'application/json' }
    const first = await poll()
    const events = first.text.match(/BEGIN:VEVENT/g)?.length ?? 0
    if (events !== EVENTS) throw new Error(`the feed has ${events} events`)
    const [{ id: task }] = (await stage.sql('select id from task limit 1')).rows
    const made = await series(async () => {
      const body = JSON.stringify({ title: `Said at ${performance.now()}` })
      await fetch(new URL(`/api/v1/tasks/${task}`, ours.url), { method: 'PATCH', headers: write, body })
      return poll()
    })
    row(`a feed of ${EVENTS} events`, `${made.p95.toFixed(0)} ms`, 'p95 ≤ 150 ms', made.p95 <= 150, made.figures)
    const kept = await series(() => poll())
    row('the same, unchanged', `${kept.p95.toFixed(0)} ms`, 'p95 ≤ 150 ms', kept.p95 <= 150, kept.figures)
    const { etag } = await poll()
    const known = await series(async () => {
      const answer = await poll({ 'If-None-Match': etag })
      if (answer.status !== 304) throw new Error(`an unchanged feed answered ${answer.status}`)
      return answer
    })
    row('the same, unchanged (304)', `${known.p95.toFixed(1)} ms`, 'p95 ≤ 5 ms', known.p95 <= 5, known.figures)
  } finally {
    await ours.stop()
  }
}

async function series(work: () => Promise<{ took: number }>) {
  const took: number[] = []
  for (let n = 0; n < POLLS; n++) took.push((await work()).took)
  return { p95: percentile(took, 0.95), figures: `p50 ${percentile(took, 0.5).toFixed(1)} ms` }
}
