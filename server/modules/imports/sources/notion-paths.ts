import { hash } from 'node:crypto'
import type { Key } from './source.ts'

const ID = /(?:^| )([0-9a-f]{32})$/
/** The directory around everything in some exports. */
const WRAPPER = /^Export-[0-9a-f-]{36}\//i

/** The names in an archive of Notion: what they are called, and which page a link leads to. */
export class NotionPaths {
  private readonly known: ReadonlySet<string>
  private readonly byId = new Map<string, string>()

  constructor(paths: readonly string[]) {
    this.known = new Set(paths)
    for (const path of paths) {
      const id = idIn(path)
      if (id && isText(path) && !this.isView(path)) this.byId.set(id, path)
    }
  }

  /** The name of a page or directory without the id at its end. */
  titleOf(name: string): string {
    return name.replace(ID, '').replace(/_all$/, '').replace(ID, '').trim() || 'Untitled'
  }

  /** The key of a page: its id, or else its path. */
  keyOf(path: string): Key {
    const id = idIn(path)
    return { type: /\.csv$/i.test(path) ? 'database' : 'page', id: id ?? digestOf(path.replace(WRAPPER, '')) }
  }

  /** The names of the directories around a page. */
  directoryOf(path: string): string[] {
    return path.replace(WRAPPER, '').split('/').slice(0, -1).filter(Boolean)
  }

  /** Whether it is the current view of a database, of which the archive has all rows in another file. */
  isView(path: string): boolean {
    return /\.csv$/i.test(path) && this.known.has(path.replace(/\.csv$/i, '_all.csv'))
  }

  /** The page, the path of another file or neither that an address in a page leads to. */
  find(address: string, from: string): { page: Key } | { file: string } | undefined {
    const id = /^https:\/\/(?:www\.)?notion\.so\/(?:[^?#]*[-/])?([0-9a-f]{32})(?:[?#]|$)/.exec(address)?.[1]
    const own = id && this.byId.get(id)
    if (own) return { page: this.keyOf(own) }
    if (/^[a-z][a-z\d+.-]*:|^[/#]/i.test(address)) return undefined
    const path = resolved(decoded(address.replace(/[?#].*$/, '')), from)
    if (!this.known.has(path)) return undefined
    if (!isText(path)) return { file: path }
    const all = path.replace(/\.csv$/i, '_all.csv')
    return { page: this.keyOf(this.isView(path) ? all : path) }
  }
}

const isText = (path: string) => /\.(?:md|csv)$/i.test(path)

const idIn = (path: string) =>
  ID.exec(
    path
      .split('/')
      .at(-1)!
      .replace(/(?:_all)?\.[a-z]+$/i, ''),
  )?.[1]

const digestOf = (path: string) =>
  path.length <= 100 ? path : `${path.slice(-60)} ${hash('sha256', path, 'base64url').slice(0, 22)}`

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A path relative to that of a page. */
function resolved(relative: string, from: string): string {
  const names = from.split('/').slice(0, -1)
  for (const name of relative.split('/'))
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  return names.join('/')
}
