import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { clearRemains, clusterName, postgresEnvironment, readPidFile, signal } from './cluster.ts'
import type { Account } from './place.ts'

export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
}

export interface Supervision {
  folder: string
  socketFolder: string
  binaries: Binaries
  account: Account | undefined
  settings: Record<string, string>
  log: EmbeddedLog
  onRestart(): void
}

const startLimit = 120_000
const stopLimit = 10_000

/**
 * Runs the postmaster of `folder`, restarts it after an unexpected exit (and removes leftovers of a killed one first),
 * and ends it with this program, even if that is killed. Resolves when it is ready.
 */
export async function supervise(supervision: Supervision) {
  const { folder, log } = supervision
  const guardian = startGuardian()
  let stopping = false
  let postgres = launch(supervision)
  watch()

  function watch() {
    guardian.watchOver(postgres.child.pid)
    postgres.child.once('exit', () => {
      guardian.watchOver(undefined)
      if (!stopping && postgres.served) void restart()
    })
  }

  async function restart() {
    for (let pause = 0; !stopping; pause = Math.min(2 * pause + 250, 5000)) {
      log.warn('The embedded Postgres exited unexpectedly. Restarting it.')
      await delay(pause)
      await clearRemains(folder, supervision.socketFolder)
      if (stopping) return
      postgres = launch(supervision)
      watch()
      try {
        await serving(folder, postgres)
        return supervision.onRestart()
      } catch (error) {
        log.warn((error as Error).message)
      }
    }
  }

  async function stop() {
    stopping = true
    const { child } = postgres
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      signal(child.pid, 'SIGINT')
      const impatience = setTimeout(() => child.kill('SIGQUIT'), stopLimit)
      await exit
      clearTimeout(impatience)
    }
    guardian.dismiss()
  }

  try {
    await serving(folder, postgres)
  } catch (error) {
    await stop()
    throw error
  }
  log.info('The embedded Postgres is ready.')
  return { stop, pid: () => postgres.child.pid }
}

interface Launched {
  child: ChildProcess
  served: boolean
  problem: string
}

function launch({ folder, socketFolder, binaries, account, settings, log }: Supervision): Launched {
  const chosen: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    cluster_name: clusterName(folder),
    'atrium.started_by': String(process.pid),
    ...settings,
  }
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, so that Ctrl-C in the terminal reaches only this program, which then stops Postgres cleanly.
  const child = spawn(binaries.postgres, ['-D', folder, ...args], {
    ...account,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const launched: Launched = { child, served: false, problem: 'no reason given' }
  child.on('error', (error) => (launched.problem = error.message))
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (!/(ERROR|WARNING|FATAL|PANIC): |could not/.test(line)) return
    launched.problem = line
    log.warn(`postgres: ${line}`)
  })
  return launched
}

async function serving(folder: string, postgres: Launched) {
  const { child } = postgres
  for (const deadline = Date.now() + startLimit; Date.now() < deadline; await delay(20)) {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) {
      throw new Error(`The embedded Postgres does not start: ${postgres.problem}`)
    }
    const { pid, status } = await readPidFile(folder)
    if (pid === child.pid && status === 'ready') {
      postgres.served = true
      return
    }
  }
  throw new Error(`The embedded Postgres did not start within ${startLimit / 1000} seconds: ${postgres.problem}`)
}

/**
 * A shell that outlives this program: it reads the pid of the postmaster and requests a fast shutdown when the pipe
 * closes, even after SIGKILL.
 */
function startGuardian() {
  const script = `trap '' HUP INT TERM; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -INT "$pid"`
  let watched = ''
  let dismissed = false
  let shell = hire()

  function hire() {
    const hired = spawn('/bin/sh', ['-c', script], { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    hired.stdin.on('error', () => undefined)
    hired.once('exit', () => {
      if (!dismissed) shell = hire()
    })
    hired.stdin.write(`${watched}\n`)
    return hired
  }

  return {
    watchOver(pid: number | undefined) {
      watched = String(pid ?? '')
      shell.stdin.write(`${watched}\n`)
    },
    dismiss() {
      dismissed = true
      shell.stdin.end('\n')
    },
  }
}
