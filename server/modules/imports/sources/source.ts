import type { Kinds } from '#server/core/records/facts.ts'
import type { Cells } from '../reading/read-table.ts'
import type { Mapping, Note } from '../schema.ts'
import type { ImportField } from './schema.ts'

export type Fields = Record<string, unknown>

/** An object of a source: what it is there, and its id. */
export type Key = { type: string; id: string }

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
  /** Fields that refer to another object of the source. */
  refs?: Readonly<Record<string, Key>>
  notes?: readonly Note[]
  problem?: Note
  skip?: 'archived'
  /** A status that the source uses and Atrium does not know. */
  unknownStatus?: string
}

export type Settings = { entity: string | null; mapping: Mapping; kinds: Kinds }

/** How rows become items. */
export type Opened = {
  /** Ids of the source are unique within it. */
  scope: string
  /** The items of a row, those that others refer to first. It is called for each row in order. */
  items(cells: Cells, line: number): readonly Item[]
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
  /** The kinds of records that it creates. */
  entities(entity: string | null): readonly string[]
  /** The types that its other objects refer to, of which there are few: a check holds them in memory. */
  referred: readonly string[]
  /** The parts of a mapping that it uses. */
  maps: readonly (keyof Mapping)[]
  /** Prepares for a file with this header. Throws for a header or mapping that does not fit, by name. */
  open(header: Cells, settings: Settings): Opened
  /** The fields that columns can become. */
  fields?(settings: Settings): ImportField[]
  /** The mapping that is used if the file says nothing else. */
  mappingOf?(header: Cells, settings: Settings): Mapping
}
