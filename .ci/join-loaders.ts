import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** `7,e=>{e.v(t=>Promise.all(["static/chunks/a.js"].map(t=>e.l(t))).then(()=>t(8)))}`: what `import()` calls. 726000 is `726e3`. */
const LOADER =
  /(?<=[,[])(?<id>\d+(?:e\d+)?),(?<module>\w+)=>\{(?<strict>"use strict";)?\k<module>\.v\((?<load>\w+)=>(?:Promise\.all\(\[(?<chunks>(?:"[^"]*",?)*)\]\.map\(\k<load>=>\k<module>\.l\(\k<load>\)\)\)|Promise\.resolve\(\))\.then\(\(\)=>\k<load>\((?<wanted>\d+(?:e\d+)?)\)\)\)\}/g
/** Matches any form of loader. */
const ALIKE = /\.v\(\w+=>Promise/
const CHUNK_NAME = /[\w~.-]+\.js/g
const CHUNK_PATH = /(?<=static\/chunks\/)[\w~.-]+\.js/g
/** Folders that Next keeps between builds. */
const KEPT = ['cache', 'dev']
const TEXT = /\.(js|json|html|rsc|meta)$/

type Found = Record<'id' | 'module' | 'load' | 'wanted', string> & { strict?: string; chunks?: string }

/**
 * Makes every loader of a dynamic import fetch all chunks it may need. Turbopack writes a loader several times under
 * one id, each without the chunks of its page, and the first one loaded stays: after navigation chunks are missing
 * (vercel/next.js#98099; not needed once that is closed).
 * 39 of 160 loaders have several versions, and as many with `turbopackClientSideNestedAsyncChunking: false`. Joined, the
 * tasks page weighs 198.2 instead of 197.7 KB in 16 files. With static instead of dynamic imports, most pages would
 * weigh more than 200 KB.
 * Browser files are cached for a year by name, so those with loaders get a new one.
 */
export function joinLoaders(build: string): void {
  const browser = join(build, 'static/chunks')
  joinIn(join(build, 'server/chunks/ssr'))
  const { changed, table } = joinIn(browser)
  const suffix = createHash('sha256').update(table).digest('hex').slice(0, 8)
  const renamed = new Map(changed.map((file) => [basename(file), basename(file).replace(/\.js$/, `-${suffix}.js`)]))
  if (renamed.size === 0) return
  for (const file of changed) renameSync(file, join(dirname(file), renamed.get(basename(file))!))
  const names = new Set(readdirSync(browser))
  const built = readdirSync(build).filter((name) => !KEPT.includes(name))
  for (const file of built.flatMap((name) => filesIn(join(build, name))).filter((name) => TEXT.test(name))) {
    const text = readFileSync(file, 'utf8')
    const now = text.replaceAll(CHUNK_NAME, (name) => renamed.get(name) ?? name)
    const lost = now.match(CHUNK_PATH)?.find((name) => !names.has(name))
    if (lost) throw new Error(`${file} names the chunk ${lost}, which is not there.`)
    if (now !== text) writeFileSync(file, now)
  }
}

/** Returns the files with loaders, and what these now fetch. */
function joinIn(folder: string): { changed: string[]; table: string } {
  const files = filesIn(folder).filter((name) => name.endsWith('.js'))
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const chunks = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    for (const { groups } of text.matchAll(LOADER)) {
      const { id, chunks: own = '' } = groups as Found
      for (const chunk of own.match(/"[^"]*"/g) ?? []) chunks.set(id, (chunks.get(id) ?? new Set()).add(chunk))
    }
    if (ALIKE.test(text.replaceAll(LOADER, ''))) throw new Error(`${file} has a loader of a form not known here.`)
  }
  const joined = new Map(Array.from(chunks, ([id, some]) => [id, [...some].toSorted().join()]))
  const changed = files.filter((file) => texts.get(file)!.search(LOADER) !== -1)
  for (const file of changed)
    writeFileSync(
      file,
      texts.get(file)!.replaceAll(LOADER, (...found) => {
        const { id, module, strict = '', load, wanted } = found.at(-1) as Found
        const all = `Promise.all([${joined.get(id) ?? ''}].map(${load}=>${module}.l(${load})))`
        return `${id},${module}=>{${strict}${module}.v(${load}=>${all}.then(()=>${load}(${wanted})))}`
      }),
    )
  return {
    changed,
    table: Array.from(joined, (entry) => entry.join(' '))
      .toSorted()
      .join('\n'),
  }
}

/** The file itself, or all files below a folder. */
function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  const entries = readdirSync(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
