import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSER_FILES, copyBrowserFiles } from './browser-files.ts'
import { packSdk } from './pack-sdk.ts'

/** The inputs of the built pages and of the SDK; missing ones are skipped. */
const SOURCES = [
  '.ci/build.ts',
  '.ci/browser-files.ts',
  'app',
  'components',
  'content',
  'db',
  'sdk',
  'server',
  'next.config.js',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/** Written after the build with its start time, so that edits during the build count as newer. */
const DONE = '.next/done'

if (!process.argv.includes('--if-stale') || isStale()) {
  copyBrowserFiles()
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const began = new Date()
  rmSync(DONE, { force: true })
  const { status } = spawnSync('next', ['build'], { stdio: 'inherit', env })
  if (status === 0) {
    // Next empties its folder first.
    packSdk('.next/sdk')
    writeFileSync(DONE, '')
    utimesSync(DONE, began, began)
  }
  process.exitCode = status ?? 1
}

function isStale(): boolean {
  const built = changedAt(DONE)
  return built === 0 || changedAt(BROWSER_FILES) === 0 || SOURCES.some((source) => newestIn(source) > built)
}

function newestIn(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(
    entry.mtimeMs,
    ...below.filter((name) => !name.endsWith('.test.ts')).map((name) => changedAt(join(path, name))),
  )
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
