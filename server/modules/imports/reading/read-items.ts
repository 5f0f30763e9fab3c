import type { Reading } from '#server/core/files/read.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { StoredImport } from '../queries.ts'
import { MOST_ITEMS } from '../rules.ts'
import { naturalKeysOf } from '../sources/natural-keys.ts'
import { type Item, keyOf } from '../sources/source.ts'
import type { Encoding } from './decode.ts'
import { openFile, tooMany } from './open-file.ts'
import { partsOf } from './parts.ts'

/** An item with its place in the file, from 1. */
export type Numbered = Item & {
  n: number
  /** An earlier item has its address, number or EAN. */
  isTwin?: true
}

/** Items of one transaction, and about how much text and files they have: what writes long documents must not hold locks for long. */
const CHUNK = 200
const CHUNK_LENGTH = 500_000
const TWICE = { field: '', code: 'invalid', message: 'is in the file twice' }

export type ReadFile = { encoding: Encoding; scope: string; chunks: AsyncGenerator<Numbered[]> }

/** The number of items in the file. Reads all of it, so that a broken file fails before anything is written. */
export async function countItems(ctx: Reading, stored: StoredImport): Promise<{ encoding: Encoding; total: number }> {
  const { encoding, chunks } = await readItems(ctx, stored, 0)
  let total = 0
  for await (const items of chunks) total += items.length
  return { encoding, total }
}

/**
 * The items of the file after the first `skip`, up to 200 at a time. `before` gets the skipped ones. The same file and mapping
 * always have the same items, so that interrupted work continues.
 */
export async function readItems(
  ctx: Reading,
  stored: StoredImport,
  skip: number,
  before: (item: Item) => void = () => {},
): Promise<ReadFile> {
  const parts = await partsOf(ctx, stored.id)
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) !== stored.bytes)
    throw new DomainError('gone', 'The uploaded parts were deleted after 7 days. Create another import.')
  const { encoding, scope, items } = await openFile(ctx, parts, stored)

  async function* chunks() {
    let n = 0
    let chunk: Numbered[] = []
    let length = 0
    const seen = new Set<string>()
    const named = new Set<string>()
    for await (const some of items)
      for (const found of some) {
        const item = isNew(found, seen) ? found : { ...found, problem: TWICE }
        const isTwin = isNamedBefore(item, named)
        if (++n > MOST_ITEMS) throw tooMany('1,000,000 records')
        if (n <= skip) before(item)
        else {
          chunk.push({ ...item, n, ...(isTwin && { isTwin }) })
          length += lengthOf(item)
        }
        if (chunk.length < CHUNK && length < CHUNK_LENGTH) continue
        yield chunk
        chunk = []
        length = 0
      }
    if (chunk.length > 0) yield chunk
  }
  return { encoding, scope, chunks: chunks() }
}

/** Whether no item before had its id. */
function isNew({ type, id, problem }: Item, seen: Set<string>): boolean {
  if (id === null || problem) return true
  const key = keyOf({ type, id })
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

/** Whether an item before had its address, number or EAN. */
function isNamedBefore(item: Item, named: Set<string>): boolean {
  const keys = Object.entries(naturalKeysOf(item)).map(([name, key]) => `${name} ${key}`)
  const isTwin = keys.some((key) => named.has(key))
  for (const key of keys) named.add(key)
  return isTwin
}

const lengthOf = ({ fields, files = [] }: Item) =>
  Object.values(fields).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0) +
  files.reduce((sum, { bytes }) => sum + bytes, 0)
