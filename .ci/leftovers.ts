import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { preferMemory } from './memory-folder.ts'

/** Where Postgres keeps a cluster whose data folder it cannot enter (`db/embedded/place.ts`). */
const SHELTERS = ['/var/lib', '/var/tmp']

/** A temporary folder of a run's own. Every program the run starts has it as `TMPDIR`, which tells them from others. */
export type OwnFolder = {
  folder: string
  /** The folders and processes that the run has left; processes have a moment to end. */
  findLeftovers(endingMs?: number): Promise<string[]>
  /** Ends those processes and removes the folder. */
  clear(): void
}

/** Makes the folder the `TMPDIR` of this process and of those it starts. The unpacked browser stays outside of it. */
export function enterOwnFolder(): OwnFolder {
  preferMemory()
  const shared = tmpdir()
  const folder = mkdtempSync(path.join(shared, 'atrium-run-'))
  // Like the shared one, because Postgres runs as another account when tests run as root.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  const shelters = new Set(SHELTERS.flatMap(atriumFolders))
  return {
    folder,
    async findLeftovers(endingMs = 10_000) {
      for (const limit = Date.now() + endingMs; processesOf(folder).length > 0 && Date.now() < limit;) await delay(200)
      const processes = processesOf(folder).map(({ pid, command }) => `process ${pid}: ${command}`)
      const outside = SHELTERS.flatMap(atriumFolders).filter((one) => !shelters.has(one) && !isUsedByOthers(one))
      return [...processes, ...[...atriumFolders(folder), ...outside].map(withContents)]
    },
    clear() {
      for (const { pid } of processesOf(folder)) end(pid)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      process.env['TMPDIR'] = shared
    },
  }
}

function atriumFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => (name.startsWith('atrium-') ? [path.join(folder, name)] : []))
}

/** What is in a folder tells who left it. */
function withContents(folder: string): string {
  const names = readdirSync(folder, { recursive: true }).slice(0, 5).join(', ')
  return `${folder} (${names || 'empty'})`
}

/** Another run on this machine has it open, or a product that runs here. */
function isUsedByOthers(folder: string): boolean {
  return programs().some(({ command }) => command.includes(`-D ${folder}/`))
}

function processesOf(folder: string) {
  return programs().filter(({ pid, environment }) => pid !== process.pid && environment().includes(`TMPDIR=${folder}`))
}

/** The running processes; none where the system does not show their environment in /proc. */
function programs() {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const words = (file: string) => read(`/proc/${name}/${file}`).split('\0')
    return [{ pid: Number(name), command: words('cmdline').join(' ').trim(), environment: () => words('environ') }]
  })
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Empty when the process has ended, or belongs to another account. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
