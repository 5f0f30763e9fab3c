import { expect, test } from 'vitest'
import { parseNetwork } from '#server/core/values/network.ts'
import { createOutbound } from './client.ts'
import { flooding, startReceiver } from './testing.ts'

test('an endless answer, fifty times at once, keeps memory flat', { timeout: 120_000 }, async () => {
  const outbound = createOutbound({ allowedNetworks: [parseNetwork('127.0.0.0/8')] })
  const { url, close } = await startReceiver(flooding('HTTP/1.1 200 OK\r\n\r\n'))
  const ask = () => outbound.send({ url, method: 'POST', headers: {}, body: '{}', deadlineMs: 5_000 })
  const held = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  await Promise.all(Array.from({ length: 50 }, ask))
  const before = held()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, held())), 5)
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 50 }, ask))
  clearInterval(watch)
  // Half of that may be garbage that is not collected yet; a receiver would send as much in a moment.
  expect(peak - before).toBeLessThan(64 * 1024 * 1024)
  outbound.close()
  await close()
})
