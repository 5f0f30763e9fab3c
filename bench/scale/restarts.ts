import { setTimeout as delay } from 'node:timers/promises'
import { openBalancer } from '#server/testing/crash/balancer.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { percentile, row } from '../support/report.ts'
import { NODE, openServer } from './stage.ts'

const RESTARTS = 30
const PER_SECOND = 100

/**
 * Two nodes with the default drain behind a proxy that checks their health once a second and does not retry another
 * node.
 */
export async function restarts(bin: string): Promise<void> {
  const server = await openServer(bin)
  const start = (port: number) =>
    server.start(NODE, { PORT: String(port), SERVICE_WORKER: 'inline', SERVICE_DRAIN_SECONDS: '' })
  const ports = [await freePort(), await freePort()]
  const programs = ports.map(start)
  for (const program of programs) await program.line(/"msg":"ready"/)
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const balancer = await openBalancer(urls, { lookMs: 1_000, failover: false })

  const statuses: number[] = []
  const running = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) / 1_000) * PER_SECOND; sent < due; sent++) {
      const call = one(balancer.url, server.token, sent).then((status) => void statuses.push(status))
      running.add(call)
      void call.finally(() => running.delete(call))
    }
  }, 5)

  const stops: number[] = []
  for (let restart = 0; restart < RESTARTS; restart++) {
    const which = restart % 2
    const old = programs[which]!
    old.child.kill('SIGTERM')
    stops.push((await old.ended).ms)
    programs[which] = start(ports[which]!)
    await programs[which].line(/"msg":"ready"/)
    while (!balancer.isReady(urls[which]!)) await delay(20)
  }
  clearInterval(timer)
  await Promise.all(running)
  await balancer.close()
  await server.close()
  const failed = statuses.filter((status) => status === 0 || status >= 400)
  const figures = `${statuses.length} calls, a stop takes ${Math.round(percentile(stops, 0.5))} ms at p50`
  row(
    `C4 ${RESTARTS} restarts at ${PER_SECOND} requests/s`,
    `${failed.length} failed`,
    '0',
    failed.length === 0,
    figures,
  )
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
