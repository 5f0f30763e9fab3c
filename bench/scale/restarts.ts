import { setTimeout as delay } from 'node:timers/promises'
import { openBalancer } from '#server/testing/crash/balancer.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { row } from '../support/report.ts'
import { rollingRestart } from './rolling.ts'
import { NODE, openServer } from './stage.ts'

const RESTARTS = 30
const PER_SECOND = 100

/**
 * Two nodes with the default drain behind a proxy that checks their health once a second and does not retry another
 * node.
 */
export async function restarts(bin: string): Promise<void> {
  const server = await openServer(bin)
  const ports = [await freePort(), await freePort()]
  const urlOf = (port: number) => `http://127.0.0.1:${port}`
  const balancer = await openBalancer(ports.map(urlOf), { lookMs: 1_000, failover: false })
  const { calls, failed, stopMs } = await rollingRestart({
    url: balancer.url,
    token: server.token,
    ports,
    start: (port) => server.start(NODE, { PORT: String(port), SERVICE_WORKER: 'inline', SERVICE_DRAIN_SECONDS: '' }),
    returned: async (port) => {
      while (!balancer.isReady(urlOf(port))) await delay(20)
    },
    restarts: RESTARTS,
    perSecond: PER_SECOND,
  })
  await balancer.close()
  await server.close()
  row(
    `C4 ${RESTARTS} restarts at ${PER_SECOND} requests/s`,
    `${failed.length} failed`,
    '0',
    failed.length === 0,
    `${calls} calls, a stop takes ${stopMs} ms at p50`,
  )
}
