import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The account Postgres runs as when the program itself is root, which Postgres refuses. */
export interface Account {
  uid: number
  gid: number
}

/** The contents of `<dataDir>/postgres.json`: written once, readable by its owner only. */
interface PlaceRecord {
  /** Set when the cluster is outside the data folder, in a folder that the unprivileged account can access. */
  shelter?: string
  superuserPassword: string
  ownerPassword: string
}

export interface Place extends PlaceRecord {
  /** The folder of the cluster (`pg18`): the data folder, even if it was moved, or the one outside. */
  home: string
}

/** Folders that any account can access and only root can write, tried in order if the data folder is not accessible. */
const shelters = ['/var/lib', '/var/tmp']

export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout))
  if (!uid || !gid)
    throw new Error('Postgres refuses to run as root, and this machine has no account "nobody" to run it as.')
  return { uid, gid }
}

export async function readPlace(dataDir: string): Promise<Place | undefined> {
  try {
    const record = JSON.parse(await readFile(placeFile(dataDir), 'utf8')) as PlaceRecord
    return { ...record, home: record.shelter ?? dataDir }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${placeFile(dataDir)} cannot be read (${(error as Error).message}).`)
  }
}

/** Decides once on the folder and passwords of the cluster; if two programs do so concurrently, one wins. */
export async function settlePlace(dataDir: string, account: Account | undefined): Promise<Place> {
  const settled = await readPlace(dataDir)
  if (settled) return settled
  const record: PlaceRecord = { superuserPassword: newPassword(), ownerPassword: newPassword() }
  if (!mayEnter(dataDir, account)) record.shelter = await openShelter(dataDir)
  const draft = `${placeFile(dataDir)}.new-${process.pid}`
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 })
  try {
    await link(draft, placeFile(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (record.shelter) await rmdir(record.shelter)
  } finally {
    await rm(draft)
  }
  return settlePlace(dataDir, account)
}

/** Whether `account` can access `folder`; tested by trying, because any parent folder may be inaccessible too. */
export function mayEnter(folder: string, account: Account | undefined) {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

/** A new folder each time, because leftovers of an earlier data folder of this name have other passwords. */
async function openShelter(dataDir: string) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (const shelter of shelters) {
    try {
      const home = await mkdtemp(path.join(shelter, `atrium-${name}-`))
      await chmod(home, 0o755)
      return home
    } catch {
      continue
    }
  }
  throw new Error(
    `Postgres cannot enter ${dataDir} as an unprivileged account; set DATA_DIR to a directory that other accounts can access.`,
  )
}

function placeFile(dataDir: string) {
  return path.join(dataDir, 'postgres.json')
}

function newPassword() {
  return randomBytes(24).toString('base64url')
}
