import type { Kinds } from '#server/core/access/kind-facts.ts'
import type { Mapping } from '../mapping/schema.ts'
import type { Member } from '../reading/read-members.ts'
import type { Cells } from '../reading/read-table.ts'
import type { Entry } from '../reading/read-zip.ts'
import type { Note } from '../schema.ts'
import type { ImportField } from './schema.ts'

export type Fields = Record<string, unknown>

/** An object of a source: what it is there, and its id. */
export type Key = { type: string; id: string }
export const keyOf = ({ type, id }: Key): string => `${type} ${id}`

/** What a field refers to: an object of the source, or the contact with an email address. */
export type Ref = Key | { email: string }

/**
 * An object of a source as fields of a record: people by email address or name, and `undefined` for an empty value. It
 * fails with a `problem`, and `skip` says why it is left out.
 */
export type Item = {
  type: string
  id: string | null
  line: number
  entity: string
  fields: Fields
  /** What people recognize it by, if no field of its record is a name. */
  name?: string
  /** Its source has no ids: the content of its row is its id, so that a changed row has another one. */
  isIdOfContent?: true
  /** A level of stock instead of a record: its fields are those of a level push, with the item among its references. */
  isLevel?: true
  /** Fields that refer to another record; of several, to the first one that is here. */
  refs?: Readonly<Record<string, Ref | readonly Ref[]>>
  /**
   * Other objects of the source that its texts link to: `linkMark(n)` in a text becomes a link to the nth. As long as an object
   * is not here, it becomes the label alone. The end of the import or a later one adds the link.
   */
  links?: readonly { to: Key; label: string }[]
  /** Files that become attachments of its record. `fileMark(n)` in a text becomes the nth as an image, or its label. */
  files?: readonly ItemFile[]
  notes?: readonly Note[]
  problem?: Note
  skip?: 'archived' | 'not_stocked'
  /** A status or stage that the source uses and Atrium does not know. */
  unknownStatus?: string
}

/** A file of an item. `key` differs for another content. */
export type ItemFile = { name: string; label: string; key: string; bytes: number; read(): Promise<Buffer> }

/** The references of an item by field. */
export const refsOf = ({ refs = {} }: Item): (readonly [field: string, refs: readonly Ref[]])[] =>
  Object.entries(refs).map(([field, given]) => [field, 'length' in given ? given : [given]])

/** The objects of the source that an item refers to. */
export const keysIn = (item: Item): Key[] => refsOf(item).flatMap(([, refs]) => refs.filter((ref) => 'type' in ref))

/** Stands for a link in a text. Characters for private use do not occur in texts: a source removes them. */
export const linkMark = (n: number): string => `\uE000${n}\uE001`
export const fileMark = (n: number): string => `\uE000f${n}\uE001`
export const FILE_MARK = /\uE000f(\d{1,6})\uE001/g
export const LINK_MARK = /\uE000(\d{1,6})\uE001/g

export type Settings = { entity: string | null; mapping: Mapping; kinds: Kinds }

/** How rows become items. */
export type Opened = {
  /** Ids of the source are unique within it. */
  scope: string
  /** The items of a row, those that others refer to first. It is called for each row in order. */
  items(cells: Cells, line: number): readonly Item[]
}

/** How the parts of a JSON file become items. */
export type JsonForm = {
  /** Ids of the source are unique within it. */
  scope: string
  /** Members of the root object without which a file is refused, and how to export one that has them. */
  needed: readonly string[]
  how: string
  /** The items, those that others refer to first. Each call of `read` reads the file from its start. */
  items(read: () => AsyncIterable<readonly Member[]>, settings: Settings): AsyncIterable<readonly Item[]>
}

/** How the files of a ZIP archive become items. */
export type ZipForm = {
  /** Ids of the source are unique within it. */
  scope: string
  /** Whether a file of the archive is an archive whose files belong to it. */
  isPart(path: string): boolean
  /** Whether it is a file that the source reads. An archive without one is refused; `how` says how to export one. */
  isNeeded(path: string): boolean
  how: string
  /** The items, those that others refer to first. */
  items(entries: readonly Entry[]): AsyncIterable<readonly Item[]>
}

/** A format of files. To add one, add its file and its line in `registry.ts`. */
export type Source = {
  /** Its name. */
  label: string
  /** What its objects become, in one sentence. */
  becomes: string
  /** How to get the file, in one sentence. */
  howTo: string
  /** The extensions of its files, such as `.csv`. */
  accept: readonly string[]
  /** The heading of the import guide about it. */
  guide: string
  /** The kinds of records that it creates from a file with this header, or from any while `header` is `null`. */
  entities(entity: string | null, header: Cells | null): readonly string[]
  /**
   * The types that its other objects refer to, of which there are few: a check holds them in memory. An object can also
   * refer to the last one of another type before it, as the comments after a task do.
   */
  referred: readonly string[]
  /** Its texts link to objects that can come later in the file. */
  links?: true
  /** The parts of a mapping that it uses. */
  maps: readonly (keyof Mapping)[]
  /** Prepares for a CSV file with this header. Throws for a header or mapping that does not fit, by name. */
  open?(header: Cells, settings: Settings): Opened
  /** For sources that are JSON files. */
  json?: JsonForm
  /** For sources that are ZIP archives. */
  zip?: ZipForm
  /** The fields that columns can become. */
  fields?(settings: Settings): ImportField[]
  /** The mapping of a file for which an earlier one has `settings.mapping`. */
  mappingOf?(header: Cells, settings: Settings): Mapping
}
