import { z } from 'zod'
import { urlOf } from '#server/start/setting.ts'

/** A database that holds whole workspaces, by the name that the directory knows it by. `url` is that of its owner. */
export type CellSetting = { name: string; url: string }

const NAME = /^[a-z][a-z0-9-]{0,30}$/
/** A comma can also be part of a URL, so only one before a name separates. */
const SEPARATOR = /\s*,\s*(?=[a-z][a-z0-9-]*=)/
/** The same names of databases that `rolePrefixOf` accepts. */
const database = urlOf('postgres:', 'postgresql:').refine((text) =>
  /^\/[a-z_][a-z0-9_-]{0,56}$/i.test(new URL(text).pathname),
)

export const CELLS_ACCEPTS =
  'names and databases separated by commas: a=postgres://user:password@host:5432/database,b=postgres://…'

export const cellName = z.string().regex(NAME)

export const cellList = z
  .string()
  .transform((text) =>
    text.split(SEPARATOR).map((part) => {
      const at = part.indexOf('=')
      return { name: part.slice(0, at), url: part.slice(at + 1) }
    }),
  )
  .pipe(z.array(z.object({ name: cellName, url: database })))

/** What is wrong with these cells taken together, in one sentence without passwords. */
export function contradictionOf(cells: readonly CellSetting[]): string | undefined {
  for (const [index, { name, url }] of cells.entries()) {
    for (const earlier of cells.slice(0, index)) {
      if (earlier.name === name) return `SERVICE_CELLS has two cells with the name "${name}".`
      if (placeOf(earlier.url) === placeOf(url)) return sameDatabase(earlier.name, name)
    }
  }
  return undefined
}

export const sameDatabase = (one: string, other: string) =>
  `The cells "${one}" and "${other}" of SERVICE_CELLS are one database. Give each cell its own database.`

/** Server and database, without the login role. */
export const placeOf = (url: string): string => `${serverOf(url)}${new URL(url).pathname}`

export function serverOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`
}
