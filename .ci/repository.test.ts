import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SLOW } from './durations.ts'
import { listFiles, ROOT } from './sources.ts'
import { ALONE } from './steps.ts'

const foldersOf = (place: string) =>
  readdirSync(path.join(ROOT, place), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
/** Each engine has a README of its own. */
const ENGINES = listFiles().filter((file) => file.endsWith('/README.md'))
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...ENGINES]
/** Paths may omit these folders. */
const PLACES = ['', 'server/', 'server/modules/']
const FOLDERS = ['app', 'components', 'server', 'db', 'worker', 'sdk', 'content', 'e2e', 'bench', '.ci']
const SHORTENED = PLACES.slice(1).flatMap(foldersOf)
const texts = listFiles()
  .filter(
    (file) => /(\.(tsx?|jsx?|mjs|css|sql|md|json|ya?ml)|\.ci\/run|\.npmrc)$/.test(file) && file !== 'package-lock.json',
  )
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

const pageOf = (page: string) => readFileSync(path.join(ROOT, page), 'utf8')

/** The files and folders that a page mentions in `code`, without placeholders. */
function citedPaths(text: string): string[] {
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code)
  return inline.filter((code) => {
    if (/[<>*{}$…|]|:\/\/|^[/@#]/.test(code)) return false
    return [...FOLDERS, ...SHORTENED].includes(code.split('/')[0] ?? '')
      ? code.includes('/')
      : /^[\w./-]+\.(tsx?|js|md|sql)$/.test(code)
  })
}

/**
 * Paths may begin at the folder of their page. A bare name belongs to the vocabulary of modules; `notes` is the worked
 * example of CONTRIBUTING.md.
 */
function exists(cited: string, page: string): boolean {
  if (/^(schema|kind|router|queries|mutations|rules)\.ts$|\/notes\//.test(cited)) return true
  return [...PLACES, path.dirname(page)].some((place) =>
    [cited, `${cited}.ts`].some((file) => existsSync(path.join(ROOT, place, file))),
  )
}

test('the pages mention only files and folders that exist', () => {
  const cited = PAGES.flatMap((page) => citedPaths(pageOf(page)).map((name) => ({ page, name })))
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ page, name }) => !exists(name, page))).toEqual([])
  expect(citedPaths('see `server/gone.ts`, `core/x`, `trash/gone`, `app/`, `a/b` and `db/<noun>.ts`')).toEqual([
    'server/gone.ts',
    'core/x',
    'trash/gone',
    'app/',
  ])
})

test('CONTRIBUTING.md counts the files and lines of its examples', () => {
  const page = pageOf('CONTRIBUTING.md')
  const [kind = '', field = ''] = ['## A new kind of record', '## A new field'].map((title) => page.split(title)[1]!)
  const [program = ''] = kind.split('\nTests compare every kind')
  const filesOf = (text: string) => text.match(/^\d+\. `[\w/<>-]+\.(sql|tsx?)`/gm)?.length
  const code = [...program.matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  const lines = code
    .join('')
    .split('\n')
    .filter((line) => line.trim())
  expect(kind).toContain(`${lines.length} lines in ${filesOf(program)} files`)
  expect(field).toContain(`A field takes ${filesOf(field.split('\n## ')[0]!)} files`)
})

test('links between the pages lead to files', () => {
  const links = PAGES.flatMap((page) =>
    [...pageOf(page).matchAll(/(?:\]\(|src=")([^)"#]+)/g)]
      .filter(([, target]) => !URL.canParse(target!))
      .map(([, target]) => path.join(path.dirname(page), target!)),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('the front door is short, and so is the page of each engine, which the map lists', () => {
  expect(Buffer.byteLength(pageOf('README.md'))).toBeLessThanOrEqual(7_000)
  expect(Buffer.byteLength(pageOf('ARCHITECTURE.md'))).toBeLessThanOrEqual(10_000)
  expect(ENGINES.length).toBeGreaterThan(15)
  expect(ENGINES.filter((page) => pageOf(page).trimEnd().split('\n').length > 60)).toEqual([])
  expect(ENGINES.filter((page) => !pageOf('ARCHITECTURE.md').includes(`](${page})`))).toEqual([])
  const terms = [
    ...pageOf('ARCHITECTURE.md')
      .split('## Terms')[1]!
      .matchAll(/^\| (.+?) \|/gm),
  ].slice(1)
  expect(terms.length).toBeLessThanOrEqual(15)
})

test('the repository contains no machine names', () => {
  const place = /(?<![\w.~-])\/(home|Users|root|work)\/[\w.-]+|\b[A-Z]:\\\\?Users\b/
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(({ text }) => place.test(text)).map(({ file }) => file)).toEqual([])
  expect(place.test(['', 'home', 'ada', 'atrium'].join('/'))).toBe(true)
})

test('comments contain no to-do notes', () => {
  const later = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`)
  expect(texts.filter(({ text }) => later.test(text)).map(({ file }) => file)).toEqual([])
})

/** Tests of `npm test`: those of the stress tests may measure time and draw at random. */
const steadyTests = texts.filter(
  ({ file }) => /\.test\.tsx?$/.test(file) && !/\.stress\.test\.ts$|^\.ci\/repository\.test\.ts$/.test(file),
)
const CLOCK = String.raw`\b(?:Date\.now|performance\.now|process\.(?:hrtime|cpuUsage))\b`

/** Limits on what a clock has measured, directly or through a variable. */
function timeLimits(text: string): string[] {
  const measured = [...text.matchAll(new RegExp(String.raw`\b(?:const|let) (\w+)[^=\n]*=[^\n]*${CLOCK}`, 'g'))]
  const time = new RegExp([CLOCK, ...measured.map(([, name = '']) => String.raw`\b${name}\b`)].join('|'))
  return text.split('\n').filter((line) => /\.toBeLessThan(OrEqual)?\(/.test(line) && time.test(line))
}

/** Each rule of tests that must have the same result on any day and machine, with the files that may break it and why. */
const steadyRules = [
  {
    rule: 'a test does not limit the time that something takes',
    breaks: (text: string) => timeLimits(text).length > 0,
    example: ['const took = performance.now() - began', 'expect(took).toBeLessThan(500)'].join('\n'),
    may: {
      'server/demo/demo.test.ts': 'compares dates with today',
      'server/http/rest/limits.test.ts': 'reads a point in time from a header',
      'server/modules/connectors/sync/quotas.test.ts': 'reads how long the product will wait',
      'server/http/rest/hostile-text.test.ts': 'processor time, at ten times the usual value',
    },
  },
  {
    rule: 'a test draws nothing at random without a seed',
    breaks: (text: string) => /\bMath\.random\(|\brandomInt\(|\bseed: (Date|Math)\b/.test(text),
    example: 'const SEED = randomInt(2 ** 31)',
    may: {},
  },
  {
    rule: 'a test installs nothing',
    breaks: (text: string) => /\bnpm['"]?,? ['"]?(install|ci|i)\b|\bnpx /.test(text),
    example: `run('npm', 'install', 'left-pad')`,
    may: {},
  },
]

test.each(steadyRules)('$rule', ({ breaks, example, may }) => {
  expect(breaks(example)).toBe(true)
  const found = steadyTests.filter(({ text }) => breaks(text)).map(({ file }) => file)
  // Also fails when a file no longer needs its exception.
  expect(found.toSorted()).toEqual(Object.keys(may).toSorted())
})

test('the lists of slow tests and of those that run alone name files that exist', () => {
  const named = [...Object.keys(SLOW), ...ALONE]
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('generated values have the seed of the run', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['TEST_SEED'] ?? 1))
  expect(fc.sample(fc.integer(), 3)).toEqual(fc.sample(fc.integer(), 3))
})

test('no test is flaky twice before it is mended', () => {
  expect(openTwice(readFileSync(path.join(ROOT, 'flaky.md'), 'utf8'))).toEqual([])
  const line = (test: string, mended: string) => `| 2026-11-27 | ${test} | a cause | ${mended} |\n`
  expect(openTwice(line('a.test.ts › adds', '') + line('a.test.ts › adds', ''))).toEqual(['a.test.ts › adds'])
  expect(openTwice(line('a.test.ts › adds', 'Wait for the sum') + line('a.test.ts › adds', ''))).toEqual([])
})

/** Tests with two lines in `flaky.md` whose last column is empty. */
function openTwice(text: string): string[] {
  const open = [...text.matchAll(/^\| \d{4}-\d\d-\d\d \| (.+?) \| .* \| +\|$/gm)].map(([, name = '']) => name)
  return [...new Set(open.filter((name, place) => open.indexOf(name) !== place))]
}
