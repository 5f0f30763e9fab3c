import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * The limit of gzipped JavaScript that a page needs before it is usable, in bytes; code loaded on demand is not
 * counted.
 */
const MOST = 200_000

type Route = { route: string; firstLoadChunkPaths: string[] }

const routes = JSON.parse(readFileSync('.next/diagnostics/route-bundle-stats.json', 'utf8')) as Route[]
const known = new Map<string, number>()
const pages = routes
  .map(({ route, firstLoadChunkPaths }) => ({
    route,
    bytes: firstLoadChunkPaths.reduce((sum, path) => sum + weigh(path), 0),
  }))
  .toSorted((a, b) => b.bytes - a.bytes)
for (const { route, bytes } of pages) console.log(`${(bytes / 1000).toFixed(1).padStart(6)} KB  ${route}`)

const heavy = pages.filter(({ bytes }) => bytes > MOST)
if (pages.length === 0 || heavy.length > 0) {
  console.error(
    `${heavy.length} of ${pages.length} pages pass ${MOST / 1000} KB: fetch what is not seen at first with later().`,
  )
  process.exitCode = 1
}

function weigh(path: string): number {
  const bytes = known.get(path) ?? gzipSync(readFileSync(path)).length
  known.set(path, bytes)
  return bytes
}
