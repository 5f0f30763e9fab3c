import { z } from 'zod'
import { Instant, line, RecordId, text, Version } from '#server/core/fields.ts'
import { listInput, Search } from '#server/core/filters.ts'
import { ID, lifeOf, stamps } from '../events/parts/schema.ts'

/** A note as REST, events and the application show it. */
export const Note = z
  .object({
    id: RecordId,
    title: z.string(),
    text: z.string().meta({ description: 'Markdown.' }),
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Note' })

/** A note as lists of the application hold it. */
export const NoteRow = Note.omit({ text: true })

const fields = { title: line(500), text: text(50_000).optional() }
export const CreateNote = z.strictObject(fields).meta({ id: 'CreateNote' })
export const UpdateNote = z.strictObject({
  id: RecordId,
  ...fields,
  title: fields.title.optional(),
  version: Version.optional().meta({ description: 'Refuse with 409 unless the note is at this version.' }),
  base: z.record(z.string(), z.json()).optional(),
})

export const ListNotes = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'title']),
  q: Search.optional(),
})

export const NOTE_EVENTS = lifeOf('note', Note, { id: ID, title: 'Paper for the catalogue', text: '', ...stamps })
