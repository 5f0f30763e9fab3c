import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#server/testing/crash/stage.ts'
import { row } from '../support/report.ts'
import { afterChecks, rollingRestart } from './rolling.ts'
import { NODE, openServer } from './stage.ts'

const RESTARTS = 6
const PER_SECOND = 50

type Proxy = {
  name: string
  file: string
  words: (file: string) => string[]
  config: (at: number, nodes: string[]) => string
}

/** As in the guide "Operate Atrium", without TLS. */
const PROXIES: Proxy[] = [
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    words: (file) => ['-f', file],
    config: (at, nodes) => `defaults
  mode http
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h
  option redispatch
frontend work
  bind 127.0.0.1:${at}
  default_backend atrium
backend atrium
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1
${nodes.map((node, place) => `  server node${place} ${node}\n`).join('')}`,
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    config: (at, nodes) => `{
  admin off
}
http://127.0.0.1:${at} {
  reverse_proxy ${nodes.join(' ')} {
    health_uri /readyz
    health_interval 1s
    health_timeout 3s
    lb_policy round_robin
    lb_try_duration 2s
    flush_interval -1
  }
}
`,
  },
]

/** Two nodes with the default drain, restarted in turn behind each proxy. */
export async function proxies(bin: string): Promise<void> {
  for (const proxy of PROXIES) await behind(bin, proxy)
}

async function behind(bin: string, proxy: Proxy): Promise<void> {
  const server = await openServer(bin)
  const ports = [await freePort(), await freePort()]
  const running = await startProxy(proxy, ports)
  const { calls, failed, stopMs } = await rollingRestart({
    url: running.url,
    token: server.token,
    ports,
    start: (port) => server.start(NODE, { PORT: String(port), SERVICE_WORKER: 'inline', SERVICE_DRAIN_SECONDS: '' }),
    returned: afterChecks,
    restarts: RESTARTS,
    perSecond: PER_SECOND,
  })
  await running.stop()
  await server.close()
  const statuses = [...new Set(failed)].map((status) => `${failed.filter((one) => one === status).length} × ${status}`)
  row(
    `${RESTARTS} restarts behind ${proxy.name} at ${PER_SECOND} requests/s`,
    `${failed.length} failed`,
    '0',
    failed.length === 0,
    [`${calls} calls, a stop takes ${stopMs} ms at p50`, ...statuses].join(', '),
  )
}

async function startProxy({ name, file, words, config }: Proxy, ports: readonly number[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atrium-proxy-'))
  const port = await freePort()
  const place = path.join(folder, file)
  const nodes = ports.map((node) => `127.0.0.1:${node}`)
  await writeFile(place, config(port, nodes))
  const child = spawn(name, words(place), { stdio: 'ignore', env: { ...process.env, HOME: folder } })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (await fetch(url).then(Boolean, () => false)) break
    if (tries === 100 || child.exitCode !== null) throw new Error(`${name} does not answer`)
    await delay(100)
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
