import type { ChildProcess } from 'node:child_process'
import manifest from '#package.json' with { type: 'json' }
import { mostConnections } from '#server/core/database/pool-sizes.ts'
import type { Load } from './load.ts'
import { type Stage, startProcess, startProgram } from './stage.ts'

export type Ours = {
  /** Below `/api/v1`. */
  url: string
  headers: Record<string, string>
  child: ChildProcess
  load: (path: string) => Load
  /** Creates this many tasks per second with POST until stopped. */
  write: (path: string, perSecond: number) => { stop: () => Promise<number[]> }
  stop: () => Promise<void>
}

/** The flags and the file of `npm start`. */
const START = /exec node (.+)$/.exec(manifest.scripts.start)![1]!.split(' ')

/**
 * The whole program as shipped: with worker and pages, with the connections that it opens to the embedded database, and
 * a high rate limit.
 */
export async function startOurs(stage: Stage, settings: Record<string, string> = {}, port = 4701): Promise<Ours> {
  const base = `http://127.0.0.1:${port}`
  const { child, stop } = await startProgram({
    args: START,
    env: {
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: stage.ownerUrl,
      SERVICE_SECRET: stage.secret,
      SERVICE_API_RATE_PER_MIN: '1000000',
      SERVICE_DATABASE_CONNECTIONS: String(mostConnections('both')),
      SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...settings,
    },
    url: `${base}/readyz`,
  })
  const url = `${base}/api/v1`
  const headers = { Authorization: `Bearer ${stage.token}` }
  return {
    url,
    headers,
    child,
    load: (path) => ({ url: url + path, headers }),
    write: (path, perSecond) => steadyWriter(url + path, headers, perSecond),
    stop,
  }
}

/** Sends at a fixed rate, regardless of response times; resolves with each response time in ms. */
function steadyWriter(url: string, headers: Record<string, string>, perSecond: number) {
  const times: number[] = []
  const running = new Set<Promise<void>>()
  let sent = 0
  const started = performance.now()
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const call = post().finally(() => running.delete(call))
      running.add(call)
    }
  }, 5)
  async function post(): Promise<void> {
    const at = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: `Written at ${at}` }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`a write was answered ${response.status}`)
    times.push(performance.now() - at)
  }
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return times
    },
  }
}

/** The baseline of `file`; `probe` is a path that it answers once it is ready. */
export async function startPeer(
  stage: Stage,
  { file = 'bench/support/peer.ts', probe = '/tasks?limit=1&count=false', port = 4702 } = {},
) {
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), PEER_DATABASE_URL: stage.ownerUrl, PEER_WORKSPACE: stage.workspaceId }
  const { child, stop } = await startProcess(file, env, url + probe)
  return { url, child, stop }
}
