import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { isWrongPassword } from '../postgres-errors.ts'
import type { Binaries } from './binaries.ts'
import type { Account, Place } from './place.ts'
import { type RunningProcess, runningProcess, runningProcesses } from './processes.ts'

const superuser = 'postgres'
const owner = 'atrium'
const port = 5432
/** sun_path holds 104 bytes on macOS, 108 on Linux, with the closing NUL. */
const longestSocket = 103

/** The contents of the postmaster's pid file (`postmaster.pid`, PostgreSQL src/include/utils/pidfile.h). */
export interface Postmaster {
  pid: number
  parent: number
  /** Process id of the program that started it, alive or not. */
  startedBy: number
  socketFolder: string
  status: string
}

export function clusterFolder(place: Place, major: number) {
  return path.join(place.home, `pg${major}`)
}

/** Creates the cluster if there is none, atomically. */
export async function createCluster(folder: string, place: Place, binaries: Binaries, account?: Account, sync = true) {
  await removeAbandonedDrafts(folder)
  if (await lstat(folder).catch(() => undefined)) return
  const draft = `${folder}.new-${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  const passwordFile = `${draft}.password`
  await writeFile(passwordFile, place.superuserPassword, { mode: 0o600 })
  if (account) for (const file of [draft, passwordFile]) await chown(file, account.uid, account.gid)
  // Postgres 17 brought a C.UTF-8 of its own; before that the operating system's is used.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale-provider=libc', '--locale=C.UTF-8']
  try {
    await run(
      binaries.initdb,
      [`--pgdata=${draft}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'].concat(
        ['--encoding=UTF8', '--data-checksums', ...(sync ? [] : ['--no-sync'])],
        locale,
      ),
      account,
    )
    await rename(draft, folder).catch(() => undefined)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * A folder with a path short enough for the socket: the cluster itself, which no other account can access, or a new one
 * below /tmp.
 */
export async function socketFolderFor(folder: string, account?: Account) {
  if (Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= longestSocket) return folder
  const short = await mkdtemp(path.join(os.tmpdir(), 'atrium-'))
  await chmod(short, 0o700)
  if (account) await chown(short, account.uid, account.gid)
  return short
}

/** The pid file of the running or last postmaster of the cluster. */
export async function readPidFile(folder: string) {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketFolder = '', , , status = ''] = text.split('\n')
  return { pid: Number(pid), socketFolder, status: status.trim() }
}

/** The running postmaster of this cluster; ignores a stale `postmaster.pid`, whose process id may have been reused. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const written = await readPidFile(folder)
  const found = written.pid ? runningProcess(written.pid) : undefined
  if (!found || !isPostmaster(folder, found)) return undefined
  const startedBy = Number(/-c atrium\.started_by=(\d+)/.exec(found.command)?.[1])
  return { ...written, parent: found.parent, startedBy }
}

const isPostmaster = (folder: string, { command }: RunningProcess) => command.includes(`-D ${folder} `)

/**
 * Ends the leftovers of a killed postmaster (its backends hold the shared memory) and removes its lock files if its
 * process id was reused: other stale ones are replaced by Postgres. A postmaster that another program starts at this
 * moment keeps its processes and its lock, so one of both gets the cluster.
 */
export async function clearRemains(folder: string, socketFolder: string) {
  const title = `postgres: ${clusterName(folder)}:`
  const remains = () => {
    const running = runningProcesses()
    const postmasters = new Set(running.filter((one) => isPostmaster(folder, one)).map(({ pid }) => pid))
    return running.filter(({ command, parent }) => command.startsWith(title) && !postmasters.has(parent))
  }
  for (let left = remains(); left.length; left = remains()) {
    for (const { pid } of left) signal(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const { pid } = await readPidFile(folder)
  const reused = pid ? runningProcess(pid) : undefined
  if (!reused || isPostmaster(folder, reused)) return
  const socket = path.join(socketFolder, `.s.PGSQL.${port}`)
  for (const file of [path.join(folder, 'postmaster.pid'), `${socket}.lock`]) await rm(file, { force: true })
}

/** Shown in the title of every process of the cluster. */
export function clusterName(folder: string) {
  return `atrium-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The URL of the application's database as its owner, an account that is no superuser. */
export function ownerUrl(socketFolder: string, place: Place) {
  return clusterUrl(socketFolder, owner, place.ownerPassword, owner)
}

/** Creates the owner and its database as the superuser, if missing. */
export async function ensureOwner(socketFolder: string, place: Place) {
  const client = new Client(clusterUrl(socketFolder, superuser, place.superuserPassword, 'postgres'))
  await client.connect().catch((error: unknown) => {
    if (!isWrongPassword(error)) throw error
    throw new Error(`The passwords in postgres.json do not match the cluster in ${place.home}. Restore that file.`)
  })
  try {
    const made = await client.query('select from pg_roles where rolname = $1', [owner])
    if (!made.rowCount) {
      const password = client.escapeLiteral(place.ownerPassword)
      await client.query(`create role ${owner} login createrole createdb password ${password}`)
    }
    const database = await client.query('select from pg_database where datname = $1', [owner])
    if (!database.rowCount) await client.query(`create database ${owner} owner ${owner}`)
  } finally {
    await client.end()
  }
}

/** `host` as a parameter wins over the one in the authority, which URL parsers require beside a user. */
function clusterUrl(socketFolder: string, user: string, password: string, database: string) {
  const host = encodeURIComponent(socketFolder)
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${host}`
}

async function removeAbandonedDrafts(folder: string) {
  const alive = new Set(runningProcesses().map(({ pid }) => pid))
  const prefix = `${path.basename(folder)}.new-`
  for (const name of await readdir(path.dirname(folder))) {
    const maker = Number.parseInt(name.slice(prefix.length))
    if (!name.startsWith(prefix) || (alive.has(maker) && maker !== process.pid)) continue
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true })
  }
}

function run(program: string, args: string[], account?: Account) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`initdb failed: ${errors.trim().split('\n').at(-1) || `exit ${code}`}`)),
    )
  })
}

/** Postgres gets none of the program's environment, which contains secrets. */
export function postgresEnvironment() {
  const environment: Record<string, string> = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', TMPDIR: os.tmpdir() }
  return environment as NodeJS.ProcessEnv
}
