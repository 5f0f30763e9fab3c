import type { Reading } from '#server/core/files/read.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import type { StoredImport } from '../queries.ts'
import { MOST_ROWS } from '../rules.ts'
import { extraCells } from '../sources/columns.ts'
import { sourceNamed } from '../sources/registry.ts'
import type { Item, Settings, Source } from '../sources/source.ts'
import { decoded, type Encoding, encodingOf } from './decode.ts'
import { anywhereIn, bytesOf, type Part } from './parts.ts'
import { readMembers } from './read-members.ts'
import { type Cells, readTable } from './read-table.ts'
import { readZip } from './read-zip.ts'

const empty = () => new DomainError('validation_error', 'The file has no rows. Export it again, with a header.')

/** What a request reads of a file, to refuse a wrong one at once: the header of a CSV file. */
export type Head = { format: 'csv' | 'json' | 'zip'; columns: Cells }

/** The head of the file, in the encoding of its first part. Throws for JSON or a ZIP archive without what the source needs. */
export async function readHead(ctx: Reading, parts: readonly Part[], source: string): Promise<Head> {
  const { zip } = sourceNamed(source)
  if (zip) {
    await entriesOf(ctx, parts, source, zip, false)
    return { format: 'zip', columns: [] }
  }
  const isWhole = parts.length === 1
  const first = parts.slice(0, 1)
  const encoding = await encodingOf(bytesOf(ctx, first), isWhole)
  const { json } = sourceNamed(source)
  if ((await formatOf(decoded(bytesOf(ctx, first), encoding), source)) === 'csv') {
    for await (const [line] of readTable(decoded(bytesOf(ctx, parts), encoding)))
      if (line) return { format: 'csv', columns: line.cells }
    throw empty()
  }
  const names = new Set<string>()
  for await (const members of readMembers(decoded(bytesOf(ctx, first), encoding), isWhole))
    for (const { name } of members) names.add(name)
  // Others may follow in later parts, which the worker reads.
  if (isWhole) requireMembers(names, source, json!)
  return { format: 'json', columns: [] }
}

/** Throws for a JSON file without a member that the source needs, by name. */
function requireMembers(
  names: ReadonlySet<string>,
  source: string,
  { needed, how }: NonNullable<Source['json']>,
): void {
  const missing = needed.find((name) => !names.has(name))
  if (missing) throw invalid('source', `is ${source}, but the file has no "${missing}". ${how}`)
}

type ZipForm = NonNullable<Source['zip']>

/**
 * The files of an archive, and those of archives in it if `isOpened`. Throws if the source finds none of its own among them.
 */
async function entriesOf(ctx: Reading, parts: readonly Part[], source: string, zip: ZipForm, isOpened: boolean) {
  const archive = anywhereIn(ctx, parts)
  const start = await archive.read(0, 3)
  if (!ZIP_STARTS.includes(start.toString('latin1')))
    throw invalid('source', `is ${source}, but the file is not a ZIP archive. ${zip.how}`)
  const entries = await readZip(archive, (path) => isOpened && zip.isPart(path))
  if (!entries.some(({ path }) => zip.isNeeded(path) || (!isOpened && zip.isPart(path))))
    throw invalid('source', `is ${source}, but the archive has no pages. ${zip.how}`)
  return entries
}

/** The signatures of the first file in an archive, and of the end of one without files (PKWARE, APPNOTE.TXT 6.3.10, 4.3). */
const ZIP_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** Sources with two formats have the one of the file. */
async function formatOf(texts: AsyncIterable<string>, source: string): Promise<Head['format']> {
  const { json, open } = sourceNamed(source)
  if (!json) return 'csv'
  for await (const text of texts) {
    if (text.trim() === '') continue
    if (/^[{[]/.test(text.trimStart())) return 'json'
    break
  }
  if (!open) throw invalid('source', `is ${source}, but the file is not JSON. ${json.how}`)
  return 'csv'
}

export type OpenFile = { encoding: Encoding; scope: string; items: AsyncIterable<readonly Item[]> }

/** The file as items of its source. */
export async function openFile(ctx: Reading, parts: readonly Part[], stored: StoredImport): Promise<OpenFile> {
  const { entity, mapping, source } = stored
  const settings: Settings = { entity, mapping, kinds: ctx.services.kinds }
  const format = sourceNamed(source)
  const { json, zip } = format
  if (zip) {
    const entries = await entriesOf(ctx, parts, source, zip, true)
    return { encoding: 'utf-8', scope: zip.scope, items: zip.items(entries) }
  }
  const encoding = (stored.encoding as Encoding | null) ?? (await encodingOf(bytesOf(ctx, parts)))
  const texts = () => decoded(bytesOf(ctx, parts), encoding)
  if ((await formatOf(texts(), source)) === 'csv') {
    const { scope, items } = await rowsOf(texts(), format, settings)
    return { encoding, scope: stored.scope ?? scope, items }
  }
  const seen = new Set<string>()
  const read = async function* () {
    for await (const members of readMembers(texts())) {
      for (const { name } of members) seen.add(name)
      yield members
    }
    requireMembers(seen, source, json!)
  }
  return { encoding, scope: json!.scope, items: json!.items(read, settings) }
}

export const tooMany = (limit: string): DomainError =>
  new DomainError('validation_error', `The file has more than ${limit}. Split it, and import its parts.`)

async function rowsOf(texts: AsyncIterable<string>, source: Source, settings: Settings) {
  const rows = readTable(texts)
  const start = await rows.next()
  const [header, ...rest] = start.done ? [] : start.value
  if (!header) throw empty()
  const { scope, items } = source.open!(header.cells, settings)
  const kind = source.entities(settings.entity, header.cells).at(-1)!
  const wrong = { type: kind, id: null, entity: kind, fields: {} }
  async function* all() {
    yield* itemsOf(rest)
    for await (const lines of rows) yield* itemsOf(lines)
  }
  function* itemsOf(lines: typeof rest) {
    for (const { cells, line } of lines) {
      if (line > MOST_ROWS + 1) throw tooMany('200,000 rows')
      const problem = extraCells(header!.cells, cells, source.maps.includes('columns'))
      yield problem ? [{ ...wrong, line, problem }] : items(cells, line)
    }
  }
  return { scope, items: all() }
}
