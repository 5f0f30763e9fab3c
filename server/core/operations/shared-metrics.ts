import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const ASK = 'atrium metrics'
const LIMIT_MS = 6_000
type Question = { type: typeof ASK; id: number }
type Answer = Question & { text: string | null }

/** In the primary process: adds up the metrics of all processes on request. */
export function answerMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (child, message: unknown) => {
    if (!isAbout(message)) return
    const answer = (text: string | null) => {
      if (child.isConnected()) child.send({ ...message, text } satisfies Answer)
    }
    registry.clusterMetrics().then(answer, () => answer(null))
  })
}

/**
 * The metrics of all processes behind this port in the Prometheus text format; of this process only if it was started
 * alone or the others do not respond in time.
 */
export function readsMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  // Registered with the primary by its constructor.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  const waiting = new Map<number, (text: string | null) => void>()
  process.on('message', (message: unknown) => isAbout(message) && waiting.get(message.id)?.((message as Answer).text))
  let asked = 0
  return async () => {
    const id = asked++
    const { promise, resolve } = Promise.withResolvers<string | null>()
    waiting.set(id, resolve)
    const timer = setTimeout(() => resolve(null), LIMIT_MS)
    process.send!({ type: ASK, id } satisfies Question)
    const text = await promise
    clearTimeout(timer)
    waiting.delete(id)
    return text ?? registry.metrics()
  }
}

const isAbout = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && (message as Question).type === ASK
