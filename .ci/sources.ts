import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** One import statement: its specifier, the repository file it resolves to, and whether it is erased at run time. */
export type Import = { from: string; specifier: string; target: string | undefined; typeOnly: boolean }
export type Source = { path: string; text: string; imports: Import[]; isTest: boolean }

export const ROOT = path.resolve(import.meta.dirname, '..')
const NOT_OURS = /^(node_modules|\.git|(.+\/)?\.next|\.data|\.cache|test-results|playwright-report|public\/vendor)$/

/** Every file of the repository by path from its root, without installed, built or stored files. */
export function listFiles(folder = ''): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (NOT_OURS.test(file) || file.endsWith('next-env.d.ts')) return []
    return entry.isDirectory() ? listFiles(file) : [file]
  })
}

/** Every TypeScript file with its imports. */
export function readSources(): Source[] {
  return listFiles()
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return { path: file, text, imports: findImports(file, text), isTest: /\.test\.tsx?$/.test(file) }
    })
}

const STATIC =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:([\w*$]+\s*,?\s*)?(\*\s+as\s+[\w$]+|\{[^}]*\}|\*)?\s*from\s*)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)(\.[A-Z])?/g

/** Finds static imports, re-exports, dynamic imports and `import('…').Type` in a text. */
export function findImports(file: string, text: string): Import[] {
  const read = (specifier: string, typeOnly: boolean) => ({
    from: file,
    specifier,
    target: resolve(file, specifier),
    typeOnly,
  })
  const statics = [...text.matchAll(STATIC)].map(([, type, name, braces, specifier = '']) =>
    read(specifier, Boolean(type) || (!name && erasedBraces(braces))),
  )
  return [
    ...statics,
    ...[...text.matchAll(DYNAMIC)].map(([, specifier = '', member]) => read(specifier, Boolean(member))),
  ]
}

function erasedBraces(braces: string | undefined): boolean {
  if (!braces?.startsWith('{')) return false
  const names = braces
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.length > 0 && names.every((name) => name.startsWith('type '))
}

/**
 * The repository file that a specifier resolves to; undefined for a package. An unresolved reference is returned
 * unchanged.
 */
function resolve(file: string, specifier: string): string | undefined {
  if (!/^[.#]/.test(specifier)) return undefined
  const wanted = specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier)
  const found = ['', '.ts', '.tsx'].map((ending) => wanted + ending).find((candidate) => isFile(candidate))
  return found ?? wanted
}

function isFile(file: string): boolean {
  const full = path.join(ROOT, file)
  return existsSync(full) && statSync(full).isFile()
}

/** The names of the folders directly inside a folder; empty if it does not exist. */
export function foldersIn(folder: string): string[] {
  const full = path.join(ROOT, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** One import cycle, including type imports, as the list of its files; undefined if there is none. */
export function findCycle(sources: Source[]): string[] | undefined {
  const edges = new Map(
    sources.map(({ path: file, imports }) => [file, imports.flatMap(({ target }) => (target ? [target] : []))]),
  )
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next, [...trail, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of edges.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}

/** Pairs of folders below `folder` that import each other, each as `a b`. */
export function findPairs(sources: Source[], folder: string): string[] {
  const owner = (file: string | undefined) =>
    file?.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
  const edges = new Set(
    sources.flatMap(({ path: file, imports }) =>
      imports.flatMap(({ target }) => {
        const [from, to] = [owner(file), owner(target)]
        return from && to && from !== to ? [`${from} ${to}`] : []
      }),
    ),
  )
  return [...edges].filter((edge) => edge < flipped(edge) && edges.has(flipped(edge))).toSorted()
}

const flipped = (edge: string) => edge.split(' ').toReversed().join(' ')
