import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, ROOT } from './sources.ts'

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
const foldersOf = (place: string) =>
  readdirSync(path.join(ROOT, place), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
/** Paths may omit these folders. */
const PLACES = ['', 'server/', 'server/modules/']
const FOLDERS = ['app', 'components', 'server', 'db', 'worker', 'content', 'e2e', 'bench', '.ci']
const SHORTENED = PLACES.slice(1).flatMap(foldersOf)
const texts = listFiles()
  .filter(
    (file) => /(\.(tsx?|jsx?|mjs|css|sql|md|json|ya?ml)|\.ci\/run|\.npmrc)$/.test(file) && file !== 'package-lock.json',
  )
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

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

/** A bare name belongs to the vocabulary of modules; `notes` is the worked example of CONTRIBUTING.md. */
function exists(cited: string): boolean {
  if (/^(schema|kind|router|queries|mutations|rules)\.ts$|\/notes\//.test(cited)) return true
  return PLACES.some((place) => [cited, `${cited}.ts`].some((file) => existsSync(path.join(ROOT, place, file))))
}

test('the pages mention only files and folders that exist', () => {
  const written = PAGES.filter((page) => existsSync(path.join(ROOT, page)))
  const cited = written.flatMap((page) =>
    citedPaths(readFileSync(path.join(ROOT, page), 'utf8')).map((name) => ({ page, name })),
  )
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter(({ name }) => !exists(name))).toEqual([])
  expect(citedPaths('see `server/gone.ts`, `core/x`, `trash/gone`, `app/`, `a/b` and `db/<noun>.ts`')).toEqual([
    'server/gone.ts',
    'core/x',
    'trash/gone',
    'app/',
  ])
})

test('the glossary has at most 40 terms, each listed once', () => {
  const glossary = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('## Glossary')[1]!
  const terms = [...glossary.matchAll(/^\| (.+?) \|/gm)].map(([, term]) => term).slice(1)
  expect(terms.length).toBeGreaterThan(20)
  expect(terms.length).toBeLessThanOrEqual(40)
  expect(new Set(terms).size).toBe(terms.length)
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
