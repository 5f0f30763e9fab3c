import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * How much gzipped JavaScript a route should need before it is usable, in bytes; code loaded on demand is not counted.
 * What people notice is time: `npm run bench:ui` measures it.
 */
const USUAL_MOST = 320_000

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

for (const { route } of pages.filter(({ bytes }) => bytes > USUAL_MOST))
  console.warn(`${route} needs more than ${USUAL_MOST / 1000} KB: look for code that its first view does not need.`)

function weigh(path: string): number {
  const bytes = known.get(path) ?? gzipSync(readFileSync(path)).length
  known.set(path, bytes)
  return bytes
}
