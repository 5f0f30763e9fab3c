import { z } from 'zod'
import { byName } from '#server/core/values/record-fields.ts'
import { Mapping } from '../mapping/schema.ts'
import { CSV_ENTITIES, SOURCES } from '../schema.ts'

/** A format of files, as the application shows it. */
export const ImportSource = z.object({
  name: z.enum(SOURCES),
  label: z.string(),
  becomes: z.string(),
  howTo: z.string(),
  /** Extensions of its files. */
  accept: z.array(z.string()),
  /** The heading of the import guide about it. */
  guide: z.string(),
  /** The kinds of records that it creates. */
  kinds: z.array(z.string()),
  /** The kinds of records to choose one from, instead of `kinds`. */
  entities: z.array(z.enum(CSV_ENTITIES)),
  /** The parts of a mapping that it uses. */
  maps: z.array(z.string()),
})
export type ImportSource = z.infer<typeof ImportSource>

/** A field that a column can become. */
const ImportField = z.object({
  name: z.string(),
  required: z.boolean(),
  /** Fields that become it together instead. */
  parts: z.array(z.string()),
  type: z.enum(['number', 'day', 'other']),
})
export type ImportField = z.infer<typeof ImportField>

/** A file that was imported before. */
const EarlierFile = z.object({
  import: z.string(),
  name: z.string(),
  started_at: z.string(),
  columns: z.array(z.string()),
  mapping: z.object({ columns: byName(z.string().nullable(), z.string()).optional() }),
})
export type EarlierFile = z.infer<typeof EarlierFile>

/** The header of an uploaded file, what its columns become by default, and what they can become. */
export const ImportColumns = z.object({
  columns: z.array(z.string()),
  /** The first values of each column, shortened. */
  samples: z.array(z.array(z.string())),
  mapping: Mapping,
  fields: z.array(ImportField),
  /** The files that it can continue, newest first. */
  earlier: z.array(EarlierFile),
})
export type ImportColumns = z.infer<typeof ImportColumns>

export const ImportParts = z.array(z.object({ n: z.int(), bytes: z.int(), sha256: z.string() }))
export type ImportParts = z.infer<typeof ImportParts>
