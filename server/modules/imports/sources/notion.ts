import { hash } from 'node:crypto'
import { MOST_BYTES as MOST_FILE_BYTES } from '#server/core/files/receive.ts'
import { MOST_FILES } from '#server/core/values/record-fields.ts'
import { type Encoding, encodingOf } from '../reading/decode.ts'
import type { Entry } from '../reading/read-zip.ts'
import type { Note } from '../schema.ts'
import { NotionPaths } from './notion-paths.ts'
import { type LinkedFile, tableOf, textOf } from './notion-texts.ts'
import type { Item, ItemFile, Key, Source } from './source.ts'

/** Pages and tables of more bytes are not read: a document has up to 500,000 characters. */
const MOST_BYTES = 2_000_000
/** Folders of documents are at most this deep. */
const DEEPEST = 8

/** The Markdown export of Notion: directories become folders, pages and databases become documents. */
export const notion: Source = {
  label: 'Notion',
  becomes: 'Pages and databases become documents in folders, with their images and files.',
  howTo: 'In Notion, export a page or the workspace as Markdown & CSV, with folders for subpages.',
  accept: ['.zip'],
  guide: 'import-from-notion',
  entities: () => ['folder', 'document'],
  referred: ['folder'],
  links: true,
  maps: [],
  zip: {
    scope: 'notion',
    isPart: (path) => /(?:^|\/)[^/]*Part-\d+\.zip$/i.test(path),
    isNeeded: (path) => isText(path),
    how: 'In Notion, open the menu of a page or the settings of the workspace, select "Export" and "Markdown & CSV", and upload that file',
    items,
  },
}

const isText = (path: string) => /\.(?:md|csv)$/i.test(path)

async function* items(entries: readonly Entry[]): AsyncGenerator<readonly Item[]> {
  const paths = new NotionPaths(entries.map(({ path }) => path))
  // Those that a page links to are counted on its row, and those that are left on the last one.
  const others = new Set(entries.map(({ path }) => path).filter((path) => !isText(path)))
  const pages = entries.filter(({ path }) => isText(path) && !paths.isView(path))
  yield foldersOf(pages, paths)
  // Pages in pages first, so that the links to them are known.
  const depth = new Map(pages.map((page) => [page, page.path.split('/').length]))
  const deepest = pages.toSorted((a, b) => depth.get(b)! - depth.get(a)! || (a.path < b.path ? -1 : 1))
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const pathById = new Map<string, string>()
  for (const [n, page] of deepest.entries()) {
    const { item, files } = await documentOf(page, n + 1, paths)
    const key = `${item.type} ${item.id}`
    // It would be written over the other.
    const twin = pathById.get(key)
    if (twin === undefined) pathById.set(key, page.path)
    else item.problem = problem(`has the same id as ${quoted(twin)} in the archive`)
    for (const { path } of files) others.delete(path)
    const isLast = n === deepest.length - 1
    const notes = [...(item.notes ?? []), ...filesNote(files, byPath), ...(isLast ? othersNote([...others]) : [])]
    const kept = filesOf(files, byPath)
    yield [{ ...item, ...(notes.length > 0 && { notes }), ...(kept.length > 0 && { files: kept }) }]
  }
}

const isTooLarge = ({ bytes }: Entry) => bytes > MOST_FILE_BYTES

/** The files of a page, up to as many as a record has. Those that are too large have no content here. */
const filesOf = (files: readonly LinkedFile[], byPath: ReadonlyMap<string, Entry>): ItemFile[] =>
  files.slice(0, MOST_FILES).map(({ path, label }) => {
    const entry = byPath.get(path)!
    const { bytes, crc } = entry
    return { name: path.split('/').at(-1)!, label, key: `${path} ${bytes} ${crc}`, bytes, read: () => entry.read() }
  })

function filesNote(files: readonly LinkedFile[], byPath: ReadonlyMap<string, Entry>): Note[] {
  const large = files.flatMap(({ path }) => (isTooLarge(byPath.get(path)!) ? path : []))
  return [
    ...(large.length > 0
      ? [incomplete(`${were(large.length, 'file of more than 25 MB', 'files of more than 25 MB')}: ${namesOf(large)}`)]
      : []),
    ...(files.length > MOST_FILES
      ? [incomplete(`${were(files.length - MOST_FILES, 'file')}: a document has at most ${MOST_FILES}`)]
      : []),
  ]
}

type Files = readonly string[]

const were = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count} ${count === 1 ? `${noun} was` : `${nouns} were`} not imported`

const incomplete = (message: string): Note => ({ field: 'attachments', code: 'incomplete', message })

function othersNote(files: Files): Note[] {
  const [first] = files
  if (first === undefined) return []
  return [incomplete(`${were(files.length, 'other file')} of the archive, to which no page links: ${namesOf(files)}`)]
}

/** How many files a note names. */
const NAMED = 5

const namesOf = (files: Files) =>
  files.slice(0, NAMED).map(quoted).join(', ') + (files.length > NAMED ? ' and others' : '')

const quoted = (path: string) => JSON.stringify(path.slice(-100).toWellFormed())

/** The folders of directories that contain pages, those around others first. */
function foldersOf(pages: readonly Entry[], paths: NotionPaths): Item[] {
  const folders = new Map<string, Item>()
  for (const { path } of pages) {
    const names = paths.directoryOf(path)
    for (let depth = 1; depth <= names.length && depth <= DEEPEST; depth++) {
      const { id } = folderKey(names.slice(0, depth))
      if (folders.has(id)) continue
      const parent = depth > 1 && { refs: { parent: folderKey(names.slice(0, depth - 1)) } }
      const fields = { name: paths.titleOf(names[depth - 1]!) }
      folders.set(id, { type: 'folder', id, line: 1, entity: 'folder', fields, ...parent })
    }
  }
  return [...folders.values()]
}

function folderKey(names: readonly string[]): Key {
  const path = names.join('/')
  const id = path.length <= 100 ? path : `${path.slice(0, 60)} ${hash('sha256', path, 'base64url').slice(0, 22)}`
  return { type: 'folder', id }
}

/** A page or database, and the files that its links led to. */
async function documentOf(
  page: Entry,
  line: number,
  paths: NotionPaths,
): Promise<{ item: Item; files: readonly LinkedFile[] }> {
  const { path } = page
  const item: Item = { ...paths.keyOf(path), line, entity: 'document', fields: {} }
  const failed = (message: string) => ({ item: { ...item, problem: problem(message) }, files: [] })
  if (page.bytes > MOST_BYTES) return failed('is longer than 2 MB')
  const decoded = await textIn(await page.read())
  if (!decoded) return failed('is not text in UTF-8, UTF-16 or Windows-1252')
  const { text, encoding } = decoded
  const fallback = paths.titleOf(
    path
      .split('/')
      .at(-1)!
      .replace(/\.[a-z]+$/i, ''),
  )
  const made = /\.csv$/i.test(path) ? tableOf(text) : textOf(text, path, paths)
  if ('problem' in made) return failed(made.problem)
  const { title = fallback, markdown, links, files } = made
  const names = paths.directoryOf(path).slice(0, DEEPEST)
  const refs = names.length > 0 && { refs: { folder: folderKey(names) } }
  const notes = encoding !== 'utf-8' && { notes: [readAs(encoding)] }
  return { item: { ...item, fields: { title, markdown }, links, ...refs, ...notes }, files }
}

/** The text of a page, and the encoding it was recognized to have. Undefined for what is no text, such as an image. */
async function textIn(content: Buffer): Promise<{ text: string; encoding: Encoding } | undefined> {
  async function* whole() {
    yield content
  }
  try {
    const encoding = await encodingOf(whole())
    const text = new TextDecoder(encoding, { fatal: true }).decode(content)
    return text.includes('\0') ? undefined : { text, encoding }
  } catch {
    // Both throw for bytes that are no text, and do nothing else.
    return undefined
  }
}

const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' }

const readAs = (encoding: Encoding): Note => ({
  field: 'markdown',
  code: 'encoding',
  message: `was read as ${ENCODINGS[encoding]}`,
})

const problem = (message: string) => ({ field: 'markdown', code: 'invalid', message })
