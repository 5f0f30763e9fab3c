import { z } from 'zod'
import { exact, Instant, line, RecordId, Ref } from '#server/core/values/fields.ts'
import { byName } from '#server/core/values/record-fields.ts'
import { DAY_ORDERS, DECIMALS, Mapping } from './mapping/schema.ts'
import { MOST_BYTES } from './rules.ts'

export const SOURCES = [
  'csv',
  'linear',
  'jira',
  'trello',
  'asana',
  'notion',
  'hubspot',
  'pipedrive',
  'shopify',
] as const
export const IMPORT_STATUSES = [
  'uploading',
  'checking',
  'ready',
  'running',
  'done',
  'failed',
  'cancelled',
  'undone',
] as const
export const ROW_STATUSES = ['created', 'updated', 'skipped', 'failed'] as const

/** Kinds of records that a CSV file can contain: those that can be created in batches. */
export const CSV_ENTITIES = ['task', 'project', 'contact', 'deal', 'ticket', 'risk', 'quote', 'folder'] as const

/** Enough for the largest file in parts of 1 MB. */
const MOST_PARTS = 500

const count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

const Continued = z
  .object({
    id: RecordId.meta({ description: 'The earlier import.' }),
    name: z.string().meta({ description: 'Name of its file.', examples: ['contacts.csv'] }),
    started_at: Instant.meta({ description: 'Time of the start.' }),
    known: z.int().meta({ description: 'Records that ids of the file can refer to.', examples: [402] }),
  })
  .meta({ id: 'ContinuedImport' })

/** An import as REST and the application show it. */
export const Import = z
  .object({
    id: RecordId,
    source: z.enum(SOURCES).meta({ description: 'The format of the file.' }),
    entity: z
      .enum(CSV_ENTITIES)
      .nullable()
      .meta({
        description: 'For `csv`: the kind of record that each row is. Otherwise `null`.',
        examples: ['contact'],
      }),
    name: z.string().meta({ description: 'Name of the file.', examples: ['contacts.csv'] }),
    bytes: z.int().meta({ description: 'Size of the file in bytes.', examples: [48_213] }),
    received: z.int().meta({ description: 'Bytes in the parts that were uploaded.', examples: [48_213] }),
    status: z.enum(IMPORT_STATUSES).meta({ examples: ['done'] }),
    mapping: z
      .object({
        columns: byName(z.string().nullable(), z.string()).optional(),
        decimal: z.enum(DECIMALS).optional(),
        days: z.enum(DAY_ORDERS).optional(),
        statuses: byName(z.string(), z.string()).optional(),
        stages: byName(z.string(), z.string()).optional(),
        archived: z.boolean().optional(),
      })
      .meta({ description: 'What columns and values become.', example: { columns: { Name: 'name' } } }),
    columns: z
      .array(z.string())
      .nullable()
      .meta({
        description: 'Header of the file; empty for JSON and ZIP, and `null` until it was read.',
        examples: [['ID', 'Name', 'Email']],
      }),
    continues: Continued.nullable().meta({
      description:
        'For `csv`: the earlier import of this file, whose records its ids refer to. `null` if it starts anew, and until it was checked.',
    }),
    encoding: z
      .string()
      .nullable()
      .meta({
        description: 'Encoding of the text, such as `utf-8`; `null` until the file was read.',
        examples: ['utf-8'],
      }),
    total: z
      .int()
      .nullable()
      .meta({ description: 'Records in the file; `null` until it was checked or imported.', examples: [402] }),
    done: count('Records that were checked, imported or, for an undo, still have to be taken back.', 402),
    created: count('Records that were created; while `ready`, those that would be.', 389),
    updated: count('Records that were updated.', 7),
    skipped: count('Records that did not change, or that you changed or deleted.', 4),
    failed: count('Rows that were not imported.', 2),
    unknown_people: z
      .array(z.string())
      .meta({ description: 'People in the file who are not members; at most 100.', examples: [[]] }),
    unknown_statuses: z
      .array(z.string())
      .meta({ description: 'Unknown statuses and stages in the file; at most 100.', examples: [[]] }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the import failed.', examples: [null] }),
    started_at: Instant.nullable().meta({ description: 'Time of the start; `null` before.' }),
    finished_at: Instant.nullable().meta({ description: 'Time at which it was done, failed or was cancelled.' }),
    undo_until: Instant.nullable().meta({ description: 'Until then, the import can be undone.' }),
    created_at: Instant,
    actor: z
      .object({
        kind: z.enum(['member', 'token']),
        id: RecordId,
        name: z.string().nullable().meta({ description: '`null` for a former member.' }),
      })
      .meta({
        description: 'The member or token that created it, or that checked, started or undid it last.',
        example: { kind: 'member', id: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', name: 'Ada Brandt' },
      }),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

export const CreateImport = z
  .strictObject({
    source: z.enum(SOURCES).meta({ description: 'The format of the file.' }),
    name: line(200).meta({ description: 'Name of the file.' }),
    bytes: z
      .int()
      .min(1, 'must be 1 or more')
      .max(MOST_BYTES, 'must be at most 524288000 (500 MB). Split the file')
      .meta({ description: 'Size of the file in bytes, of all parts together.' }),
    entity: z
      .enum(CSV_ENTITIES)
      .nullable()
      .optional()
      .meta({ description: 'For `csv`: the kind of record that each row is.' }),
  })
  .meta({ id: 'CreateImport' })
export type CreateImport = z.infer<typeof CreateImport>

/** A number, also from a path. */
const PartNumber = z.preprocess(
  (n) => (typeof n === 'string' ? Number(/^\d{1,9}$/.test(n) && n) : n),
  z.int('must be the number of a part').min(1, 'must be 1 or more').max(MOST_PARTS, `must be at most ${MOST_PARTS}`),
)

/** A part whose bytes the server has received as a file. */
export const PutPart = z.strictObject({
  id: RecordId,
  n: PartNumber.meta({ description: `Number of the part, from 1 to ${MOST_PARTS}.` }),
  file: Ref,
})
export type PutPart = z.infer<typeof PutPart>

export const ImportPart = z
  .object({
    import: RecordId,
    n: z.int().meta({ description: 'Number of the part.', examples: [1] }),
    bytes: z.int().meta({ description: 'Size of the part in bytes.', examples: [48_213] }),
    sha256: z.string().meta({
      description: 'SHA-256 of the part, hexadecimal.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  })
  .meta({ id: 'ImportPart' })
export type ImportPart = z.infer<typeof ImportPart>

/** `mapping` replaces the one of an earlier check. */
export const ReadImport = z.strictObject({
  id: RecordId,
  mapping: Mapping.optional(),
  continues: Ref.nullable()
    .optional()
    .meta({
      description:
        'For `csv`: the earlier import whose records the ids of this file refer to, or `null` to start anew. Default: the last import of the same ' +
        'kind with the same column of ids, if both files have more than half of their other columns in common.',
    }),
})
export type ReadImport = z.infer<typeof ReadImport>

const pageSize = z.int().min(1, 'must be from 1 to 200').max(200, 'must be from 1 to 200').default(50)

export const ListImports = z.strictObject({
  limit: pageSize.meta({ description: 'Maximum number of imports to return.' }),
  before: Ref.optional().meta({ description: 'Only imports older than the one with this id.' }),
})
export type ListImports = z.infer<typeof ListImports>

/** Newest first. */
export const ImportPage = z.object({ data: z.array(Import), has_more: z.boolean() }).meta({ id: 'ImportPage' })
export type ImportPage = z.infer<typeof ImportPage>

/** What an import says about one record. */
const Note = z
  .object({
    field: z.string().meta({ description: 'The field concerned; empty for the whole row.', example: 'assignees' }),
    code: z.string().meta({ description: 'What the note is about.', example: 'unknown_person' }),
    message: z.string().meta({ description: 'Reads after the name of the field.', example: 'is not a member' }),
  })
  .meta({ id: 'ImportNote' })
export type Note = z.infer<typeof Note>

export const ImportRow = z
  .object({
    n: z.int().meta({ description: 'Place of the record in the import, starting at 1.', examples: [1] }),
    line: z.int().meta({
      description: 'Row of the file; the header is row 1. For JSON and ZIP, the place in the file.',
      examples: [2],
    }),
    type: z.string().meta({ description: 'What it is in the source.', example: 'task' }),
    source_id: z.string().nullable().meta({ description: 'Its id in the source.', example: 'ENG-12' }),
    status: z.enum(ROW_STATUSES),
    code: z
      .string()
      .nullable()
      .meta({
        description:
          'Why it was skipped: `unchanged`, `kept` (you changed these fields, see `notes`), `in_trash`, `archived`, `not_stocked` or `missing` (a ' +
          'comment whose record was not imported or is in the Trash). `linked` if it is a record that was here before: a contact with its address, or an ' +
          'item with its number or EAN. `booked` for a level of stock, which an undo leaves. `removed` or `kept` after an undo.',
        examples: [null],
      }),
    entity: z.string().meta({ description: 'The kind of record.', example: 'task' }),
    entity_id: RecordId.nullable().meta({ description: 'Id of the record.' }),
    notes: z.array(Note).meta({ description: 'Why it failed, or what differs from the source.' }),
    record: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description:
          'The fields of the record, for the first 100 after a check; else its name. A comment has the title of its task and its first words as `name`.',
        examples: [null],
      }),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

const status = z.enum(ROW_STATUSES).optional().meta({ description: 'Only rows with this status.' })

export const ListRows = z.strictObject({
  id: RecordId,
  status,
  code: exact(60).optional().meta({ description: 'Only rows with this code, such as `kept` after an undo.' }),
  limit: pageSize.meta({ description: 'Maximum number of rows to return.' }),
  after: z.int().min(0).max(2_147_483_647).optional().meta({ description: 'Only rows after this `n`.' }),
})
export type ListRows = z.infer<typeof ListRows>

export const RowPage = z.object({ data: z.array(ImportRow), has_more: z.boolean() }).meta({ id: 'ImportRowPage' })
export type RowPage = z.infer<typeof RowPage>

/** The same rows as a file. */
export const ExportRows = z.strictObject({
  id: RecordId,
  status,
  format: z.enum(['ndjson', 'csv']).default('ndjson').meta({ description: 'One JSON object per line, or CSV.' }),
  raw: z.boolean().default(false).meta({
    description:
      '`true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula starts with an apostrophe.',
  }),
})
export type ExportRows = z.infer<typeof ExportRows>
