import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Heard = { received: number[]; lags: number[] }

/**
 * Open live streams, read in their own thread at full speed. Stopping returns the bytes received per stream, and for
 * every `sent <time>` in the data the delay after that time (Unix, in ms).
 */
export async function openStreams(count: number, url: string, headers: Record<string, string>) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { count, url, headers } })
  await once(thread, 'message')
  return {
    async stop(): Promise<Heard> {
      thread.postMessage('stop')
      const [heard] = (await once(thread, 'message')) as [Heard]
      await thread.terminate()
      return heard
    },
  }
}

if (!isMainThread && parentPort) {
  const { count, url, headers } = workerData as { count: number; url: string; headers: Record<string, string> }
  const received = Array.from({ length: count }, () => 0)
  const lags: number[] = []
  await Promise.all(
    received.map(async (_, stream) => {
      const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage]
      if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`)
      const opened = once(response, 'data')
      response.on('data', (chunk: Buffer) => {
        received[stream]! += chunk.length
        const now = Date.now()
        for (const [, sent] of chunk.toString('latin1').matchAll(/sent (\d{13})/g)) lags.push(now - Number(sent))
      })
      await opened
    }),
  )
  parentPort.once('message', () => parentPort!.postMessage({ received, lags } satisfies Heard))
  parentPort.postMessage('open')
}
