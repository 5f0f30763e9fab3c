import { spawnSync } from 'node:child_process'
import type { Step } from './run-step.ts'
import { readSources, type Source } from './sources.ts'
import { browserTests, build, only, unitTests, weight } from './steps.ts'

const MODULE = /\.(tsx?|m?js)$/
const TEST = /\.test\.tsx?$/
/** Only tests that read the repository look at these. */
const READ = /^([^/]+\.md|.+\/README\.md|content\/screenshots\/.*|bench\/.*|LICENSE|\.gitignore)$/
const PRODUCT = /^(app|components|server|db|worker|sdk|content|public)\/|^[^/]+\.(json|m?js|ts)$/
/** These tests read the repository instead of importing it. */
const READERS = /^(\.ci\/|architecture\.test)/
/** Every unit test runs inside these. */
const FRAME = ['vitest.config.ts', 'db/testing/cluster.ts', '.ci/seed.ts']

/** The steps that a change can reach: what differs from main, committed or not. */
export function changedSteps(): Step[] {
  const changed = changedFiles()
  console.log(`… ${changed.length} files differ from main`)
  return stepsFor(changed, readSources())
}

/**
 * A unit test runs if it imports a changed file, directly or not. All of them run after a change of what is no module
 * (SQL, guides, packages); those that start programs, after any change of the product. Browser tests run all or, if
 * only files of theirs changed, those.
 */
export function stepsFor(changed: string[], sources: Source[]): Step[] {
  const relevant = changed.filter((file) => !READ.test(file))
  const changesProduct = relevant.some((file) => PRODUCT.test(file) && !TEST.test(file))
  const units = sources.filter(({ path, isTest }) => isTest && !path.startsWith('e2e/')).map(({ path }) => path)
  const frame = withImports(FRAME, sources)
  const runsAll = relevant.some((file) => !MODULE.test(file) || frame.has(file))
  const reached = withImporters([...relevant, ...(changesProduct ? findStarters(sources) : [])], sources)
  const inBrowser = relevant.filter((file) => file.startsWith('e2e/'))
  const isWhole = changesProduct || inBrowser.some((file) => !TEST.test(file))
  return [
    ...unitTests(runsAll ? undefined : units.filter((file) => READERS.test(file) || reached.has(file))),
    ...(isWhole ? [build, weight, browserTests] : inBrowser.length > 0 ? [build, only(browserTests, inBrowser)] : []),
  ]
}

/** Tests, and what only they import, that start programs: these load files that the tests do not import. */
function findStarters(sources: Source[]): string[] {
  const starts = ({ imports }: Source) =>
    imports.some(({ specifier }) => /^node:(child_process|worker_threads)$/.test(specifier))
  return sources.filter((one) => (one.isTest || one.path.includes('/testing/')) && starts(one)).map(({ path }) => path)
}

function withImporters(files: string[], sources: Source[]): Set<string> {
  const reached = new Set(files)
  const isNew = ({ path, imports }: Source) => !reached.has(path) && imports.some(({ target }) => reached.has(target!))
  for (let more = sources.filter(isNew); more.length > 0; more = sources.filter(isNew))
    for (const { path } of more) reached.add(path)
  return reached
}

function withImports(files: string[], sources: Source[]): Set<string> {
  const reached = new Set(files)
  // A set visits what is added to it on the way.
  for (const file of reached)
    for (const { target } of sources.find(({ path }) => path === file)?.imports ?? []) if (target) reached.add(target)
  return reached
}

/** Files that differ from where this branch left main, and new ones. */
function changedFiles(): string[] {
  const base = ['origin/main', 'main'].map((name) => git('merge-base', 'HEAD', name)).find(Boolean) ?? 'HEAD'
  const names = `${git('diff', '--name-only', '--no-renames', base)}\n${git('ls-files', '--others', '--exclude-standard')}`
  return names.split('\n').filter(Boolean)
}

function git(...words: string[]): string {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
