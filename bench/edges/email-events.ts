import { startOurs } from '../support/programs.ts'
import { row } from '../support/report.ts'
import type { Stage } from '../support/stage.ts'

const LEAST = 1_000
const SECONDS = 5

const TOKEN = 'bench-token-bench-token'

let nth = 0
/** The mix of a newsletter: mostly deliveries, some suppressing events. */
const event = () => ({
  sg_event_id: `bench-${++nth}`,
  sg_message_id: `m-${nth}`,
  email: `person-${nth % 50_000}@example.com`,
  event: nth % 20 === 0 ? 'bounce' : nth % 7 === 0 ? 'deferred' : 'delivered',
  timestamp: Math.floor(Date.now() / 1000),
})

/** Events per second that the webhook stores: in lists of a hundred, and one per request. */
export async function measureEmailEvents(stage: Stage): Promise<void> {
  const ours = await startOurs(stage, { SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN })
  try {
    await measure(new URL('/api/email/webhook', ours.url).href)
  } finally {
    await ours.stop()
  }
}

async function measure(hook: string): Promise<void> {
  const headers = { Authorization: `Bearer ${TOKEN}` }
  for (const [work, perCall, callers] of [
    ['events in lists of 100', 100, 4],
    ['events in calls of their own', 1, 64],
  ] as const) {
    const until = performance.now() + SECONDS * 1_000
    let taken = 0
    const call = async () => {
      while (performance.now() < until) {
        const body = JSON.stringify(Array.from({ length: perCall }, event))
        const answer = await fetch(hook, { method: 'POST', headers, body })
        if (answer.status !== 200) throw new Error(`the hook answered ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
        taken += perCall
      }
    }
    await Promise.all(Array.from({ length: callers }, call))
    const rate = taken / SECONDS
    row(`e-mail hook: ${work}`, `${rate.toFixed(0)}/s`, `≥ ${LEAST}/s`, rate >= LEAST)
  }
}
