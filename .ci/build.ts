import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copyBrowserFiles } from './browser-files.ts'

/** What the built pages are made of; whatever is missing is left out. */
const SOURCES = [
  'app',
  'components',
  'content',
  'db',
  'server',
  'next.config.js',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

copyBrowserFiles()
if (!process.argv.includes('--if-stale') || isStale()) {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const { status } = spawnSync('next', ['build'], { stdio: 'inherit', env })
  process.exitCode = status ?? 1
}

function isStale(): boolean {
  const built = changedAt('.next/BUILD_ID')
  return built === 0 || SOURCES.some((source) => newestIn(source) > built)
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
