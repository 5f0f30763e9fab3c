import { z } from 'zod'
import { Instant, RecordId, RecordName, Ref } from '#server/core/values/fields.ts'

const pixels = (side: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${side} of an image in pixels; \`null\` for other files or if unknown.`, example: null })

/** A file as REST and the application show it. It never changes, except for the record that it is attached to. */
export const File = z
  .object({
    id: RecordId,
    name: z.string().meta({ description: 'Name of the file, without a path.', example: 'proofs.pdf' }),
    type: z.string().meta({ description: 'Media type, detected from the content.', example: 'application/pdf' }),
    size: z.int().meta({ description: 'Size in bytes.', example: 48_213 }),
    sha256: z.string().meta({
      description: 'SHA-256 of the content, hexadecimal.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    width: pixels('Width'),
    height: pixels('Height'),
    on: z.string().nullable().meta({
      description: 'The record it is attached to, as `<entity>:<id>`; `null` until it is attached.',
      example: 'task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
    }),
    created_at: Instant,
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof File>

/** A file that the server has received. */
export const KeepFile = z.strictObject({ id: Ref })

export const FilesOf = z.strictObject({ on: RecordName })
export const FileList = z.object({ data: z.array(File) })
export type FileList = z.infer<typeof FileList>

export const Attach = z.strictObject({ on: RecordName, file: Ref })
export type Attach = z.infer<typeof Attach>
export const Attached = z.object({ on: z.string(), attachments: z.array(RecordId) })
