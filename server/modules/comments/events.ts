import { type Event, ID, lifeOf, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { Comment } from './schema.ts'

const comment: Comment = {
  id: ID,
  on: `task:${ID}`,
  author: MEMBER,
  token: null,
  body: 'The proofs are here.',
  mentions: [],
  attachments: [],
  resolved: false,
  ...stamps,
}

export const COMMENT_EVENTS = {
  ...lifeOf('comment', Comment, comment),
  'comment.created': { description: 'Occurs when a comment is created.', data: Comment, example: comment },
  'comment.deleted': {
    description: 'Occurs when a comment is deleted. The data is its last state.',
    data: Comment,
    example: comment,
  },
} satisfies Record<string, Event>
