import { setTimeout as delay } from 'node:timers/promises'
import type { Spawned } from '#server/testing/spawned.ts'
import { percentile } from '../support/report.ts'

type Options = {
  /** The address of the proxy. */
  url: string
  token: string
  ports: readonly number[]
  start: (port: number) => Spawned
  /** Resolves when the proxy sends requests to a restarted node again. */
  returned: (port: number) => Promise<void>
  restarts: number
  perSecond: number
}

/** Restarts one node after the other while requests come in, half of them writes. */
export async function rollingRestart(options: Options) {
  const { url, token, ports, start, returned, restarts, perSecond } = options
  const programs = ports.map(start)
  for (const program of programs) await program.line(/"msg":"ready"/)
  for (const port of ports) await returned(port)

  const load = startLoad(url, token, perSecond)
  const stops: number[] = []
  for (let restart = 0; restart < restarts; restart++) {
    const which = restart % ports.length
    const [old, port] = [programs[which]!, ports[which]!]
    old.child.kill('SIGTERM')
    stops.push((await old.ended).ms)
    programs[which] = start(port)
    await programs[which].line(/"msg":"ready"/)
    await returned(port)
  }
  const statuses = await load.end()
  const failed = statuses.filter((status) => status === 0 || status >= 400)
  return { calls: statuses.length, failed, stopMs: Math.round(percentile(stops, 0.5)) }
}

/** Sends requests at a constant rate, however long the answers take. 0 stands for a connection without an answer. */
function startLoad(url: string, token: string, perSecond: number) {
  const statuses: number[] = []
  const running = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) / 1_000) * perSecond; sent < due; sent++) {
      const call = one(url, token, sent).then((status) => void statuses.push(status))
      running.add(call)
      void call.finally(() => running.delete(call))
    }
  }, 5)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(running)
      return statuses
    },
  }
}

async function one(url: string, token: string, n: number): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ title: `Task ${n}` })
  const request =
    n % 2 === 0
      ? fetch(`${url}/api/v1/tasks?limit=5`, { headers })
      : fetch(`${url}/api/v1/tasks`, { method: 'POST', headers, body })
  return request.then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}

/** For proxies that do not say which nodes they use: some health checks of a second later. */
export const afterChecks = () => delay(3_000)
