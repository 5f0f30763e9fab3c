import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinLoaders } from './join-loaders.ts'

let build: string
beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'atrium-build-'))
  for (const folder of ['static/chunks', 'server/chunks/ssr'])
    await mkdir(path.join(build, folder), { recursive: true })
})
afterEach(() => rm(build, { recursive: true }))

const write = (file: string, text: string) => writeFile(path.join(build, file), text)
const loader = (chunks: string[]) =>
  `7,e=>{e.v(t=>Promise.all([${chunks.map((name) => `"static/chunks/${name}"`).join()}].map(t=>e.l(t))).then(()=>t(8)))}`
const chunk = (...modules: string[]) => `(globalThis.TURBOPACK||=[]).push(["x",${modules.join()}]);`

/** The chunks that the loader with id 7 fetches, by the file that contains it. */
async function fetched(file: string): Promise<string[]> {
  const pushed: unknown[][] = []
  runInNewContext(await readFile(path.join(build, 'static/chunks', file), 'utf8'), { TURBOPACK: pushed })
  const factory = pushed[0]![pushed[0]!.indexOf(7) + 1] as (context: object) => void
  const chunks: string[] = []
  const v = (load: (require: () => void) => void) => load(() => {})
  factory({ v, l: (name: string) => chunks.push(name) })
  return chunks
}

test('a loader fetches everything it may need on any page, in files with a new name', async () => {
  await write('static/chunks/one.js', chunk('3,e=>{}', loader(['shared.js', 'for-one.js'])))
  await write('static/chunks/two.js', chunk(loader(['for-two.js'])))
  await write('static/chunks/three.js', chunk('7,e=>{e.v(t=>Promise.resolve().then(()=>t(8)))}'))
  for (const name of ['for-one', 'for-two', 'shared']) await write(`static/chunks/${name}.js`, chunk('8,e=>{}'))
  await write('manifest.json', '["static/chunks/one.js","static/chunks/for-two.js"]')
  joinLoaders(build)
  const files = await readdir(path.join(build, 'static/chunks'))
  const [one, two, three] = ['one', 'two', 'three'].map((name) => files.find((file) => file.startsWith(`${name}-`))!)
  const all = ['static/chunks/for-one.js', 'static/chunks/for-two.js', 'static/chunks/shared.js']
  for (const file of [one!, two!, three!]) expect(await fetched(file)).toEqual(all)
  expect(files).toContain('for-two.js')
  expect(await readFile(path.join(build, 'manifest.json'), 'utf8')).toBe(
    `["static/chunks/${one}","static/chunks/for-two.js"]`,
  )
})

test('a build that references a missing chunk is refused', async () => {
  await write('static/chunks/one.js', chunk(loader(['gone.js'])))
  expect(() => joinLoaders(build)).toThrow('gone.js')
})

test('a build with loaders in another form is refused', async () => {
  await write('static/chunks/one.js', chunk('7,e=>{e.v(t=>Promise.race([]).then(()=>t(8)))}'))
  expect(() => joinLoaders(build)).toThrow('one.js')
})
