import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** One delivery as received; `at` is in ms since the epoch, with fractions. */
export type Arrival = { receiver: number; title: string; at: number }

export const clock = () => performance.timeOrigin + performance.now()

/** Receivers in their own thread, so that they do not share the sender's event loop. `hangs` answer after 30 s. */
export async function startReceivers(count: number, { hangs = 0 } = {}) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { count, hangs } })
  const [urls] = (await once(thread, 'message')) as [string[]]
  const arrivals: Arrival[] = []
  const waiting = new Set<() => void>()
  thread.on('message', (batch: Arrival[]) => {
    arrivals.push(...batch)
    for (const look of waiting) look()
  })
  return {
    urls,
    arrivals,
    until: (enough: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!enough()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => thread.terminate(),
  }
}

if (!isMainThread && parentPort) {
  const { count, hangs } = workerData as { count: number; hangs: number }
  let batch: Arrival[] = []
  setInterval(() => {
    if (batch.length > 0) parentPort!.postMessage(batch)
    batch = []
  }, 50)
  const urls = await Promise.all(
    Array.from({ length: count }, async (_, receiver) => {
      const server = createServer((request, response) => {
        const at = clock()
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { title: string } }
          batch.push({ receiver, title: data.title, at })
          if (receiver < hangs) setTimeout(() => response.end(), 30_000)
          else response.end()
        })
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    }),
  )
  parentPort.postMessage(urls)
}
