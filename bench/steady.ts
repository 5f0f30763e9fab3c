import { setTimeout as delay } from 'node:timers/promises'
import { type Ours, startOurs } from './support/programs.ts'
import { startReceivers } from './support/receivers.ts'
import { percentile, row } from './support/report.ts'
import { signIn } from './support/sign-in.ts'
import type { Stage } from './support/stage.ts'
import { openStreams } from './support/streams.ts'

const WRITES_PER_SECOND = 200
const READERS = 100
const SUBSCRIPTIONS = 3
const ROUNDS = 3
const SECONDS = 8
const WARM_UP_SECONDS = 3

type Receivers = Awaited<ReturnType<typeof startReceivers>>

/**
 * The cost of live streams and webhooks for writers: latency of POST at a fixed rate, with and without them.
 * Alternates, so that other load on the machine affects both equally, and compares the medians of the rounds.
 */
export async function measureSteadiness(stage: Stage): Promise<void> {
  const ours = await startOurs(stage)
  const receivers = await startReceivers(SUBSCRIPTIONS)
  try {
    const cookie = await signIn(stage, new URL(ours.url).origin)
    const rounds: { alone: number[]; watched: number[]; received: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await steadily(ours)
      rounds.push({ alone, ...(await watched(ours, receivers, cookie)) })
    }
    const middle = (of: 'alone' | 'watched', share: number) =>
      percentile(
        rounds.map((round) => percentile(round[of], share)),
        0.5,
      )
    const ratio = middle('watched', 0.99) / middle('alone', 0.99)
    const change = (name: string, share: number) =>
      `${name} ${middle('alone', share).toFixed(1)} → ${middle('watched', share).toFixed(1)} ms`
    const least = Math.min(...rounds.map(({ received }) => received)) / 1024
    row(
      `${WRITES_PER_SECOND} POST/s with ${READERS} readers, ${SUBSCRIPTIONS} hooks`,
      `${ratio.toFixed(2)} ×`,
      'p99 ≤ 1.3 ×',
      ratio <= 1.3,
      `${change('p99', 0.99)}, ${change('p50', 0.5)}; each reader ≥ ${least.toFixed(0)} KB, ${receivers.arrivals.length} deliveries`,
    )
  } finally {
    await ours.stop()
    await receivers.close()
  }
}

/** Response times once everything is open and warm. */
async function steadily(ours: Ours): Promise<number[]> {
  await writeFor(ours, WARM_UP_SECONDS)
  return writeFor(ours, SECONDS)
}

async function watched(ours: Ours, receivers: Receivers, cookie: string) {
  const hooks = await Promise.all(receivers.urls.map((url) => subscribe(ours, url)))
  const { origin } = new URL(ours.url)
  const streams = await openStreams(READERS, `${origin}/api/trpc/changes.live?workspace=bench&input={}`, {
    Cookie: cookie,
  })
  const times = await steadily(ours)
  const { received } = await streams.stop()
  for (const id of hooks) await fetch(`${ours.url}/webhooks/${id}`, { method: 'DELETE', headers: ours.headers })
  return { watched: times, received: Math.min(...received) }
}

async function writeFor(ours: Ours, seconds: number): Promise<number[]> {
  const writer = ours.write('/tasks', WRITES_PER_SECOND)
  await delay(seconds * 1000)
  return writer.stop()
}

/** Returns the id of the webhook. */
async function subscribe(ours: Ours, url: string): Promise<string> {
  const response = await fetch(`${ours.url}/webhooks`, {
    method: 'POST',
    headers: { ...ours.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, events: 'task.*' }),
  })
  if (response.status !== 201) throw new Error(`a subscription was answered ${response.status}`)
  return ((await response.json()) as { id: string }).id
}
