import { hash } from 'node:crypto'
import type { Entry } from '../reading/read-zip.ts'
import { NotionPaths } from './notion-paths.ts'
import { tableOf, textOf } from './notion-texts.ts'
import type { Item, Key, Source } from './source.ts'

/** Pages and tables of more bytes are not read: a document has up to 500,000 characters. */
const MOST_BYTES = 2_000_000
/** Folders of documents are at most this deep. */
const DEEPEST = 8

/** The Markdown export of Notion: directories become folders, pages and databases become documents. */
export const notion: Source = {
  label: 'Notion',
  becomes: 'Pages and databases become documents in folders.',
  howTo: 'In Notion, export a page or the workspace as Markdown & CSV, with folders for subpages.',
  accept: ['.zip'],
  guide: 'import-from-notion',
  entities: () => ['folder', 'document'],
  referred: ['folder'],
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
  const paths = new NotionPaths(
    entries.filter(({ path }) => isText(path) || !/\.zip$/i.test(path)).map(({ path }) => path),
  )
  const pages = entries.filter(({ path }) => isText(path) && !paths.isView(path))
  yield foldersOf(pages, paths)
  // Pages in pages first, so that the links to them are known.
  const depth = new Map(pages.map((page) => [page, page.path.split('/').length]))
  const deepest = pages.toSorted((a, b) => depth.get(b)! - depth.get(a)! || (a.path < b.path ? -1 : 1))
  for (const [n, page] of deepest.entries()) yield [await documentOf(page, n + 1, paths)]
}

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

async function documentOf(page: Entry, line: number, paths: NotionPaths): Promise<Item> {
  const { path } = page
  const item: Item = { ...paths.keyOf(path), line, entity: 'document', fields: {} }
  if (page.bytes > MOST_BYTES) return { ...item, problem: problem('is longer than 2 MB') }
  const text = new TextDecoder().decode(await page.read()).replaceAll('\0', '\uFFFD')
  const fallback = paths.titleOf(
    path
      .split('/')
      .at(-1)!
      .replace(/\.[a-z]+$/i, ''),
  )
  const made = /\.csv$/i.test(path) ? tableOf(text) : textOf(text, path, paths)
  if (!made) return { ...item, problem: problem('is not a valid CSV file') }
  const { title = fallback, markdown, links, files } = made
  const names = paths.directoryOf(path).slice(0, DEEPEST)
  return {
    ...item,
    fields: { title, markdown },
    links,
    ...(names.length > 0 && { refs: { folder: folderKey(names) } }),
    ...(files > 0 && {
      notes: [
        {
          field: 'attachments',
          code: 'incomplete',
          message: `${files} ${files === 1 ? 'file was' : 'files were'} not imported`,
        },
      ],
    }),
  }
}

const problem = (message: string) => ({ field: 'markdown', code: 'invalid', message })
