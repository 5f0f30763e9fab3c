import { z } from 'zod'
import { filled, RecordId, RecordName, Ref } from '#server/core/values/fields.ts'
import { commaList, listInput } from '#server/core/values/filters.ts'
import { Attachments, recordOf, updateOf } from '#server/core/values/record-fields.ts'

/** A comment as in REST, events and the application. */
export const Comment = recordOf('Comment', {
  on: z.string().meta({
    description: 'The record it belongs to, as `<entity>:<id>`.',
    example: 'task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
  }),
  author: RecordId.nullable().meta({
    description: 'Id of the member who wrote it; `null` for comments by tokens, by removed members and of imports.',
  }),
  token: RecordId.nullable().meta({
    description: 'Id of the token that wrote it; `null` for comments by members and of imports.',
  }),
  body: z.string().meta({ description: 'Markdown. A mention is a link such as `[@Ada Berg](member:<id>)`.' }),
  mentions: z.array(RecordId).meta({ description: 'Ids of the mentioned members.' }),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files.' }),
  resolved: z.boolean().meta({ description: 'Whether the comment is resolved.' }),
})
export type Comment = z.infer<typeof Comment>

const Body = filled(10_000).meta({ description: 'Markdown.' })

const fields = { body: Body, attachments: Attachments.optional() }

export const CreateComment = z.strictObject({ on: RecordName, ...fields }).meta({ id: 'CreateComment' })
export type CreateComment = z.infer<typeof CreateComment>

export const UpdateComment = updateOf('comment', { ...fields, resolved: z.boolean() })
export type UpdateComment = z.infer<typeof UpdateComment>

/** A token that wrote comments. */
export const Program = z.object({ id: RecordId, name: z.string() })
export type Program = z.infer<typeof Program>

export const ListPrograms = z.strictObject({ on: RecordName })

export const ListComments = z.strictObject({
  ...listInput(['created_at', 'updated_at']),
  on: RecordName.optional().meta({ description: 'Only comments on this record, as `<entity>:<id>`.' }),
  author: commaList(Ref).optional().meta({ description: 'One or more member ids.' }),
})
export type ListComments = z.infer<typeof ListComments>
