import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Open live streams, read in a thread of their own as fast as they come. Stopping answers how many bytes each received. */
export async function openStreams(count: number, url: string, headers: Record<string, string>) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { count, url, headers } })
  await once(thread, 'message')
  return {
    async stop(): Promise<number[]> {
      thread.postMessage('stop')
      const [received] = (await once(thread, 'message')) as [number[]]
      await thread.terminate()
      return received
    },
  }
}

if (!isMainThread && parentPort) {
  const { count, url, headers } = workerData as { count: number; url: string; headers: Record<string, string> }
  const received = Array.from({ length: count }, () => 0)
  await Promise.all(
    received.map(async (_, stream) => {
      const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage]
      if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`)
      response.on('data', (chunk: Buffer) => (received[stream]! += chunk.length))
    }),
  )
  parentPort.once('message', () => parentPort!.postMessage(received))
  parentPort.postMessage('open')
}
