import { sql } from 'kysely'
import { columnTypes } from '#db/column-types.ts'
import { attachedTo } from '#server/core/records/attachments.ts'
import { namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { recordNamed } from '#server/core/values/fields.ts'
import { isAuthor } from './rules.ts'
import { Comment, CreateComment, ListComments, UpdateComment } from './schema.ts'

const OWN = ['workspace_id', 'id', 'author', 'token']
/** Columns named after kinds of records, of which one holds the id of the record that the comment belongs to. */
const subjects = Object.entries(columnTypes['comment']!).flatMap(([column, type]) =>
  type === 'uuid' && !OWN.includes(column) ? [sql`${sql.lit(`${column}:`)} || ${sql.ref(`comment.${column}`)}`] : [],
)

export const commentKind = defineKind(
  { record: Comment, create: CreateComment, update: UpdateComment, list: ListComments },
  {
    table: 'comment',
    path: 'comments',
    read: 'comments.read',
    write: 'comments.write',
    trash: false,
    live: false,
    partOf: 'on',
    notifies: { field: 'mentions', as: 'mention' },
    people: ['mentions'],
    filters: { author: namesOneOf('comment.author', 'member') },
    unfiltered: ['on'],
    attachments: true,
    columns: { on: sql`coalesce(${sql.join(subjects)})`, attachments: attachedTo('comment') },
    /** Everyone who can read a comment may resolve it; only its author may edit it. */
    check({ actor }, { before, given }) {
      const isEdit = given.body !== undefined || given.attachments !== undefined
      if (before && isEdit && !isAuthor(actor, before)) throw forbidden('Only the author can edit a comment.')
    },
    stored({ on }) {
      if (on === undefined) return {}
      const { entity, id } = recordNamed(on)
      return { [entity]: id }
    },
  },
)
