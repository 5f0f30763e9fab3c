import { expect, test } from 'vitest'
import { findImports, readSources } from './sources.ts'

/** Large libraries that most processes seldom or never need. */
const ON_DEMAND = ['@modelcontextprotocol/server', 'ioredis', 'mjml', 'sanitize-html']

const texts = new Map(readSources().map(({ path, text }) => [path, text]))

/** The packages that a file loads before it runs: those of its static imports, at any depth. */
function loadedBy(entry: string): string[] {
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const file of files) {
    const text = texts.get(file)!.replaceAll('import(', '')
    for (const { specifier, target, typeOnly } of findImports(file, text)) {
      if (typeOnly) continue
      if (!target) packages.add(specifier)
      else if (texts.has(target)) files.add(target)
    }
  }
  return [...packages]
}

test.each(['server/main.ts', 'worker/main.ts'])('%s loads large libraries on demand', (entry) => {
  const loaded = loadedBy(entry)
  expect(loaded).toContain('kysely')
  expect(loaded.filter((name) => ON_DEMAND.includes(name))).toEqual([])
})

test('each of these libraries is in use', () => {
  const used = [...texts].flatMap(([file, text]) => findImports(file, text).map(({ specifier }) => specifier))
  expect(ON_DEMAND.filter((name) => !used.includes(name))).toEqual([])
})
