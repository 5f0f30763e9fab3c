import { describe, expect, test } from 'vitest'
import { findCycle, findImports, findPairs, foldersIn, listFiles, readSources, type Import } from './.ci/sources.ts'

const sources = readSources()
const program = sources.filter((source) => !source.isTest)
const modules = foldersIn('server/modules')

type Folder = {
  folder: RegExp
  /** Repository files it may import; `$1` is the capture of the folder's own pattern. */
  may: string[]
  /** Packages it may not import, or with `only` the sole ones it may. */
  never?: RegExp
  only?: RegExp
}

const UI = /^(react|react-dom|next|@base-ui\/.*|lucide-react|sonner)(\/|$)/
const SCHEMA = '^server/modules/.+/schema\\.ts$'
const RULES = '^server/modules/.+/rules(/[a-z-]+)?\\.ts$'
/** Of numbers, days and addresses that people write. */
const READERS = '^server/core/values/written/[a-z-]+\\.ts$'
const PURE = [
  READERS,
  '^server/modules/.+/(schema|events|rules(/[a-z-]+)?)\\.ts$',
  '^server/core/values/(fields|record-fields|errors|filters|days|decimals)\\.ts$',
  '^server/core/batch/batch-schema\\.ts$',
  '^server/core/records/record-events\\.ts$',
]
const TOP = '^server/(auth/authentication|program|env|app-router)\\.ts$'

/** The table of ARCHITECTURE.md; the first matching folder applies. Test files may import what they test. */
const folders: Folder[] = [
  {
    folder: /^app\//,
    may: ['^app/', '^components/', '^server/(caller|portal/portal)\\.ts$', SCHEMA],
  },
  { folder: /^components\/ui\//, may: ['^components/ui/', READERS] },
  { folder: /^components\//, may: ['^components/', SCHEMA, RULES, READERS, '^server/core/values/cell-text\\.ts$'] },
  { folder: /^server\/http\//, may: ['^server/http/', '^server/core/', TOP], never: /^(react|react-dom)(\/|$)/ },
  { folder: /^server\/modules\/.*\b(schema|events)\.ts$/, may: PURE, only: /^zod$/ },
  { folder: /^server\/modules\/documents\/rules\//, may: PURE, only: /^(zod|markdown-it)(\/|$)/ },
  { folder: /^server\/modules\/.*\brules(\/[a-z-]+)?\.ts$/, may: PURE, only: /^(zod|node:crypto|node:zlib)$/ },
  {
    folder: /^server\/modules\/([^/]+)\/(?:.+\/)?mutations\.ts$/,
    may: ['^server/modules/.+/(schema|kind|rules(/[a-z-]+)?|queries|mutations)\\.ts$', '^server/core/', '^db/'],
    never: UI,
  },
  {
    folder: /^server\/modules\/([^/]+)\//,
    may: [
      '^server/modules/$1/',
      '^server/modules/.+/(schema|kind|rules(/[a-z-]+)?|queries|mutations)\\.ts$',
      '^server/core/',
      '^db/',
    ],
    never: UI,
  },
  { folder: /^server\/core\//, may: ['^server/core/', '^db/'], never: UI },
  { folder: /^server\//, may: ['^server/', '^db/', '^worker/'], never: /^(react|react-dom)(\/|$)/ },
  { folder: /^worker\/(main\.ts$|testing\/)/, may: ['^worker/', '^server/', '^db/'], never: UI },
  {
    folder: /^worker\//,
    may: ['^worker/', '^server/(modules|core)/', '^server/(env|program)\\.ts$', '^db/'],
    never: UI,
  },
  { folder: /^db\//, may: ['^db/'], never: UI },
  { folder: /^sdk\/shell\//, may: ['^sdk/'], only: /^node:/ },
  { folder: /^sdk\/made\/commands\.ts$/, may: ['^sdk/'], only: /^$/ },
  { folder: /^sdk\//, may: ['^sdk/(?!shell/|made/commands)'], only: /^$/ },
  { folder: /^e2e\//, may: ['^e2e/support/'] },
]

/** Only tests and development tools import these. */
const OUTSIDE = /^(e2e|bench|\.ci|(db|server|worker)\/testing)\/|\.test\.tsx?$/

function mayImport({ from, specifier, target, typeOnly }: Import): boolean {
  const folder = folders.find((candidate) => candidate.folder.test(from))
  if (!folder) return true
  if (!target) return folder.only ? folder.only.test(specifier) : !folder.never?.test(specifier)
  if (OUTSIDE.test(target) && !OUTSIDE.test(from)) return false
  if (typeOnly && from.startsWith('components/') && target === 'server/app-router.ts')
    return !from.startsWith('components/ui/')
  // Agent tools call all other modules like a client, through the type of the router.
  if (typeOnly && from === 'server/modules/agent/tools/define-tool.ts' && target === 'server/app-router.ts') return true
  if (/\.(css|json|svg)$/.test(target)) return true
  const own = folder.folder.exec(from)?.[1] ?? ''
  return folder.may.some((pattern) => new RegExp(pattern.replace('$1', own)).test(target))
}

test('the reader saw the repository and its imports', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(program.flatMap((source) => source.imports).length).toBeGreaterThan(300)
  expect(modules.length).toBeGreaterThan(0)
})

describe('who may import whom', () => {
  test('every import stays inside the folders', () => {
    const breaches = program.flatMap((source) => source.imports).filter((one) => !mayImport(one))
    expect(breaches.map(({ from, specifier }) => `${from} may not import ${specifier}`)).toEqual([])
  })

  test.each([
    ['app/page.tsx', '#db/scoped.ts'],
    ['app/page.tsx', '#server/modules/tasks/queries.ts'],
    ['components/tasks/list.tsx', '#server/core/database/change.ts'],
    ['components/ui/button.tsx', '#components/tasks/list.tsx'],
    ['server/http/rest/rest.ts', '#server/modules/tasks/queries.ts'],
    ['server/http/rest/rest.ts', '#db/client.ts'],
    ['server/modules/tasks/schema.ts', '#db/types.ts'],
    ['server/modules/tasks/rules.ts', 'node:net'],
    ['server/modules/tasks/router.ts', '#server/modules/deals/router.ts'],
    ['server/modules/tasks/queries.ts', 'react'],
    ['server/modules/webhooks/mutations.ts', './gateway.ts'],
    ['server/core/database/change.ts', '#server/modules/tasks/schema.ts'],
    ['worker/runner.ts', '#components/ui/button.tsx'],
    ['db/client.ts', '#server/core/values/errors.ts'],
    ['server/main.ts', '#db/testing/cluster.ts'],
    ['e2e/tasks.test.ts', '#server/env.ts'],
    ['sdk/client/address.ts', '#server/core/values/errors.ts'],
    ['sdk/client/address.ts', 'node:url'],
    ['sdk/client/address.ts', '../shell/nearest.ts'],
    ['sdk/shell/nearest.ts', '#server/core/values/errors.ts'],
    ['server/main.ts', '#sdk/main.ts'],
  ])('%s is kept from %s', (from, specifier) => {
    const found = findImports(from, `import { x } from '${specifier}'`)
    expect(found.map(mayImport)).toEqual([false])
  })

  test('imports are read in every form', () => {
    const text = `import a, { type B } from './a.ts'\nimport type { C } from './c.ts'\nimport './d.css'\nimport {\n  type E,\n} from './e.ts'
export { f } from './f.ts'\nexport * from './g.ts'\nconst h = await import('./h.ts')\nlet i: import('./i.ts').I\n// not from './j.ts'\n`
    const found = findImports('server/x.ts', text)
    const written = found.map(({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' (type)' : ''}`)
    expect(written).toEqual([
      './a.ts',
      './c.ts (type)',
      './d.css',
      './e.ts (type)',
      './f.ts',
      './g.ts',
      './h.ts',
      './i.ts (type)',
    ])
  })

  test('every import of ours names a file that exists', () => {
    const files = new Set(listFiles())
    const broken = sources
      .filter(({ path }) => path !== 'architecture.test.ts')
      .flatMap((source) => source.imports)
      .filter(({ target }) => target && !files.has(target) && !target.startsWith('.next/'))
    expect(broken.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })

  test('no import leads back to itself', () => {
    expect(findCycle(sources)).toBeUndefined()
    const loop = ['a', 'b'].map((name) => ({ path: `${name}.ts`, text: '', isTest: false, imports: [] as Import[] }))
    loop[0]?.imports.push({ from: 'a.ts', specifier: './b.ts', target: 'b.ts', typeOnly: false })
    loop[1]?.imports.push({ from: 'b.ts', specifier: './a.ts', target: 'a.ts', typeOnly: true })
    expect(findCycle(loop)).toEqual(['a.ts', 'b.ts', 'a.ts'])
  })

  test('no two modules import each other', () => {
    expect(findPairs(program, 'server/modules')).toEqual([])
    const source = (path: string, target: string) => ({
      path,
      text: '',
      isTest: false,
      imports: [{ from: path, specifier: target, target, typeOnly: true }],
    })
    const both = [source('m/b/x.ts', 'm/a/x.ts'), source('m/a/y.ts', 'm/b/y.ts'), source('m/a/z.ts', 'm/c/z.ts')]
    expect(findPairs(both, 'm')).toEqual(['a b'])
  })
})

/** Generated types, which can be long. */
const GENERATED = /^(db\/types|sdk\/made\/[a-z]+)\.ts$/

describe('names', () => {
  test('files and folders are kebab-case', () => {
    const segment = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.(stress|test|config|d))*(\.[a-z]+)?$/
    const routed = (name: string) => name.replaceAll(/^[[(](\.{3})?|[\])]$/g, '')
    const code = listFiles().filter((file) => /\.(tsx?|jsx?|mjs|css)$/.test(file))
    expect(code.filter((file) => !file.split('/').every((name) => segment.test(routed(name))))).toEqual([])
  })

  test('no file is named after nothing', () => {
    const vague = /(^|\/)(utils?|helpers?|common|types|index|misc|shared|constants)\.[a-z.]+$/
    expect(sources.map(({ path }) => path).filter((file) => vague.test(file) && !GENERATED.test(file))).toEqual([])
  })

  test('a kind of record keeps to its vocabulary, an engine names its files by what they do', () => {
    const inModules = listFiles().filter((file) => file.startsWith('server/modules/') && !file.endsWith('/README.md'))
    const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
    const kinds = new Set(inModules.filter((file) => file.endsWith('/kind.ts')).map(folderOf))
    const vocabulary =
      /\/((schema|events|kind|router|queries|mutations|rules|gateway)\.ts|[a-z-]+(\.stress)?\.test\.ts)$/
    expect(inModules.filter((file) => kinds.has(folderOf(file)) && !vocabulary.test(file))).toEqual([])
    const placed = /^server\/modules\/[a-z-]+\/([a-z-]+\/)?[a-z-]+(\.stress)?(\.test)?\.ts$/
    expect(inModules.filter((file) => !placed.test(file))).toEqual([])
  })

  test('a noun is spelled the same in pages, components and modules', () => {
    const routes = foldersIn('app').map((name) => name.replaceAll(/[()]/g, ''))
    const known = ['ui', 'shell', 'sync', 'records', 'board', 'palette', ...routes, ...modules]
    expect(foldersIn('components').filter((name) => !known.includes(name))).toEqual([])
    const pages = foldersIn('app/(workspace)/[workspace]')
    const settings = foldersIn('app/(workspace)/[workspace]/settings')
    expect(
      [...pages, ...settings].filter(
        (name) => !['settings', 'my-tasks', '[...lost]', '[records]', ...modules].includes(name),
      ),
    ).toEqual([])
  })
})

describe('sizes', () => {
  const lines = sources
    .filter(({ path }) => !GENERATED.test(path))
    .map(({ path, text }) => ({ path, count: text.trimEnd().split('\n').length }))

  test('no file is longer than 300 lines', () => {
    expect(lines.filter(({ count }) => count > 300)).toEqual([])
  })

  test('half of the files have 60 lines or fewer', () => {
    const counts = lines.map(({ count }) => count).toSorted((a, b) => a - b)
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(60)
  })
})

describe('rooms', () => {
  const filesIn = (room: RegExp) => {
    const found = listFiles().filter((file) => room.test(file) && !/(\.test\.ts|\.md)$/.test(file))
    return Object.entries(Object.groupBy(found, (file) => file.slice(0, file.lastIndexOf('/'))))
      .map(([folder, files]) => ({ folder, count: files!.length }))
      .toSorted((one, other) => other.count - one.count)
  }

  test.each([
    ['server', /^server\/[^/]+\.ts$/, 8],
    ['each room of server/core', /^server\/core\//, 15],
    ['each folder of server/http', /^server\/http\//, 15],
  ])('%s stays small', (_name, room, limit) => {
    const found = filesIn(room)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ count }) => count > limit)).toEqual([])
  })
})

describe('habits', () => {
  test('only server/env.ts reads the environment', () => {
    // Development tools, the shell of the SDK, and the generator of samples, which read the environment of the reader.
    const free =
      /^(server\/env\.ts|server\/portal\/calls\.ts|sdk\/shell\/main\.ts|(\.ci|e2e|bench|(db|server|worker)\/testing)\/.*|[a-z]+\.config\.[a-z]+)$/
    const readers = program.filter(
      ({ path, text }) =>
        /\bprocess\s*(\.\s*env\b|\[\s*['"]env)|\benv\b[^=\n]*=\s*process\b/.test(text) && !free.test(path),
    )
    expect(readers.map(({ path }) => path)).toEqual([])
  })

  test('rules and schemas do not read the clock', () => {
    const pure = program.filter(({ path }) => /^server\/modules\/.*\b(rules(\/[a-z-]+)?|schema)\.ts$/.test(path))
    expect(
      pure
        .filter(({ text }) => /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('no test is singled out or skipped', () => {
    const tests = sources.filter((source) => source.isTest && source.path !== 'architecture.test.ts')
    const marked =
      /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\b(fit|fdescribe|xit|xdescribe)\(/
    expect(tests.filter(({ text }) => marked.test(text)).map(({ path }) => path)).toEqual([])
  })
})
