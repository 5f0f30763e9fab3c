import { signLink } from '#server/core/access/signed-links.ts'
import { createSealer } from '#server/core/secrets/sealing.ts'
import { newId } from '#server/core/values/ids.ts'
import { startOurs } from '../support/programs.ts'
import { percentile, row } from '../support/report.ts'
import type { Stage } from '../support/stage.ts'

const VISITORS = 50
const ROUNDS = 10
const DAY_MS = 86_400_000

/**
 * Fifty visitors book the same time at once, in ten rounds: how long until the winner and all others get their
 * response.
 */
export async function measureBookings(stage: Stage): Promise<void> {
  const id = newId(new Date())
  const weekly = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]))
  await stage.sql(
    `insert into booking_page (workspace_id, id, host, title, description, place, minutes, zone, weekly, overrides,
       buffer_before, buffer_after, notice_hours, horizon_days, paused, version, created_at, updated_at)
     select workspace_id, $1, id, 'Call', '', '', 30, 'UTC', $2, '[]', 0, 0, 0, 60, false, 1, now(), now() from member`,
    [id, weekly],
  )
  const ours = await startOurs(stage, { SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const link = signLink(createSealer([stage.secret]), 'booking.page', {
      workspace: stage.workspaceId,
      id,
      generation: 1,
    })
    const url = new URL(`/book/${link}`, ours.url).href
    const day = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
    const winners: number[] = []
    const all: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const slot = new Date(Date.parse(`${day}T09:00:00Z`) + round * 30 * 60_000).toISOString()
      const answers = await Promise.all(
        Array.from({ length: VISITORS }, (_, visitor) => book(url, slot, round, visitor)),
      )
      const [won, lost] = [303, 409].map((status) => answers.filter((answer) => answer.status === status))
      if (won!.length !== 1 || lost!.length !== VISITORS - 1)
        throw new Error(`answers were ${answers.map(({ status }) => status).join()}`)
      if (round === 0) continue
      winners.push(won![0]!.took)
      all.push(Math.max(...answers.map(({ took }) => took)))
    }
    const median = percentile(winners, 0.5)
    const figures = `max ${Math.max(...winners).toFixed(0)} ms; all with their page after ${percentile(all, 0.5).toFixed(0)} ms`
    row(
      `${VISITORS} book one time: one has it`,
      `${median.toFixed(0)} ms`,
      'it knows in ≤ 300 ms',
      median <= 300,
      figures,
    )
  } finally {
    await ours.stop()
  }
}

async function book(url: string, slot: string, round: number, visitor: number) {
  const body = new URLSearchParams({ slot, zone: 'UTC', name: 'Visitor', email: `visitor-${visitor}@bench.test` })
  const headers = { 'X-Forwarded-For': `198.18.${round}.${visitor + 1}` }
  const at = performance.now()
  const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  await response.text()
  return { status: response.status, took: performance.now() - at }
}
