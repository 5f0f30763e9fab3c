import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Ours, startOurs } from './support/programs.ts'
import { percentile, row } from './support/report.ts'
import type { Stage } from './support/stage.ts'

const WRITES_PER_SECOND = 200
const READERS = 100
const SUBSCRIPTIONS = 3
const SECONDS = 12

/** What readers of the change feed and webhooks cost the writers: latency of POST at a fixed rate, with and without them. */
export async function measureSteadiness(stage: Stage): Promise<void> {
  const ours = await startOurs(stage)
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()))
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  try {
    await writeFor(ours, 4)
    const alone = await writeFor(ours, SECONDS)
    await subscribe(ours, (receiver.address() as AddressInfo).port)
    const readers = read(ours)
    await delay(2_000)
    const watched = await writeFor(ours, SECONDS)
    await readers.stop()
    const [before, after] = [percentile(alone, 0.99), percentile(watched, 0.99)]
    row(
      `${WRITES_PER_SECOND} POST/s with ${READERS} readers, ${SUBSCRIPTIONS} hooks`,
      `${(after / before).toFixed(2)} ×`,
      'p99 ≤ 1.2 ×',
      after / before <= 1.2,
      `p99 ${before.toFixed(1)} → ${after.toFixed(1)} ms, p50 ${percentile(alone, 0.5).toFixed(1)} → ${percentile(watched, 0.5).toFixed(1)} ms`,
    )
  } finally {
    await ours.stop()
    receiver.close()
  }
}

async function writeFor(ours: Ours, seconds: number): Promise<number[]> {
  const writer = ours.write('/tasks', WRITES_PER_SECOND)
  await delay(seconds * 1000)
  return writer.stop()
}

async function subscribe(ours: Ours, port: number): Promise<void> {
  for (let index = 0; index < SUBSCRIPTIONS; index++) {
    const response = await fetch(`${ours.url}/webhooks`, {
      method: 'POST',
      headers: { ...ours.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/${index}`, events: 'task.*' }),
    })
    if (response.status !== 201) throw new Error(`a subscription was answered ${response.status}`)
  }
}

/** Each reader follows the change feed, asking once a second from where it stands. */
function read(ours: Ours) {
  let reading = true
  const readers = Array.from({ length: READERS }, async (_, index) => {
    let after = 0
    await delay(index * 10)
    while (reading) {
      const response = await fetch(`${ours.url}/changes?after=${after}&limit=200`, { headers: ours.headers })
      const { next_after, has_more } = (await response.json()) as { next_after: number; has_more: boolean }
      after = next_after
      if (!has_more) await delay(1_000)
    }
  })
  return {
    async stop() {
      reading = false
      await Promise.all(readers)
    },
  }
}
