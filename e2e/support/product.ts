import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shell } from './shell.ts'

const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 10_000

/** The built product, running on loopback with its own database folder. */
export type Product = {
  url: string
  dataDir: string
  pid: number
  /** Its output so far. */
  output(): string
  /** The owner of the demo workspace, as the first start prints them. */
  owner(): { email: string; password: string; token: string }
  /** Runs one shell command on it and returns the printed JSON. */
  shell<Answer>(...words: string[]): Promise<Answer>
  stop(): Promise<void>
  /** Kills it as a power failure would; data on disk stays in `dataDir`. */
  kill(): Promise<void>
}

/**
 * Starts `node server/main.ts` and waits until `/readyz` returns 200. Settings are environment variables; restart a
 * killed one with its `DATA_DIR` and `PUBLIC_BASE_URL`.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = settings['DATA_DIR'] ?? (await newDataDir())
  const url = settings['PUBLIC_BASE_URL'] ?? `http://localhost:${await freePort()}`
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    DATA_DIR: dataDir,
    PORT: new URL(url).port,
    PUBLIC_BASE_URL: url,
    ...settings,
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const stop = async () => {
    await end(child)
    if (!settings['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(url, child)
  } catch (error) {
    await stop()
    throw new Error(`The product did not start.\n${printed}`, { cause: error })
  }
  return {
    url,
    dataDir,
    pid: child.pid!,
    output: () => printed,
    owner() {
      const said = (label: string) => new RegExp(`${label} +(\\S+)`).exec(printed)![1]!
      return { email: said('Email'), password: said('Password'), token: said('API token') }
    },
    shell: (...words) => shell(env, ...words),
    stop,
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Readable for everyone, because Postgres runs as another user when tests run as root. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > limit) throw new Error(`/readyz did not answer 200 within ${START_LIMIT_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`It ended with ${child.signalCode ?? `exit code ${child.exitCode}`}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const hurry = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(hurry)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
