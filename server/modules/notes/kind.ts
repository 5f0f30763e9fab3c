import { defineKind } from '#server/core/records/kind.ts'
import { CreateNote, ListNotes, Note, NoteRow, UpdateNote } from './schema.ts'

export const noteKind = defineKind(
  { record: Note, row: NoteRow, create: CreateNote, update: UpdateNote, list: ListNotes },
  {
    table: 'note',
    path: 'notes',
    read: 'contacts.read',
    write: 'contacts.write',
    page: '/notes',
    title: 'title',
    search: {},
    docs: {
      list: 'Notes that are not in the Trash, oldest first unless `sort` says otherwise.',
      example: { title: 'Paper for the catalogue', text: '135 g, matt' },
    },
    filters: {},
  },
)
