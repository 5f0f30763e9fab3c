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
const SECONDS = 12

/** The cost of live streams and webhooks for writers: latency of POST at a fixed rate, with and without them. */
export async function measureSteadiness(stage: Stage): Promise<void> {
  const ours = await startOurs(stage)
  const receivers = await startReceivers(SUBSCRIPTIONS)
  try {
    await writeFor(ours, 4)
    const alone = await writeFor(ours, SECONDS)
    const origin = new URL(ours.url).origin
    const cookie = await signIn(stage, origin)
    for (const url of receivers.urls) await subscribe(ours, url)
    const streams = await openStreams(READERS, `${origin}/api/trpc/changes.live?workspace=bench&input={}`, {
      Cookie: cookie,
    })
    const watched = await writeFor(ours, SECONDS)
    const { received } = await streams.stop()
    const [before, after] = [percentile(alone, 0.99), percentile(watched, 0.99)]
    row(
      `${WRITES_PER_SECOND} POST/s with ${READERS} readers, ${SUBSCRIPTIONS} hooks`,
      `${(after / before).toFixed(2)} ×`,
      'p99 ≤ 1.3 ×',
      after / before <= 1.3,
      `p99 ${before.toFixed(1)} → ${after.toFixed(1)} ms, p50 ${percentile(alone, 0.5).toFixed(1)} → ${percentile(watched, 0.5).toFixed(1)} ms; each reader ≥ ${(Math.min(...received) / 1024).toFixed(0)} KB, ${receivers.arrivals.length} deliveries`,
    )
  } finally {
    await ours.stop()
    await receivers.close()
  }
}

async function writeFor(ours: Ours, seconds: number): Promise<number[]> {
  const writer = ours.write('/tasks', WRITES_PER_SECOND)
  await delay(seconds * 1000)
  return writer.stop()
}

async function subscribe(ours: Ours, url: string): Promise<void> {
  const response = await fetch(`${ours.url}/webhooks`, {
    method: 'POST',
    headers: { ...ours.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, events: 'task.*' }),
  })
  if (response.status !== 201) throw new Error(`a subscription was answered ${response.status}`)
}
