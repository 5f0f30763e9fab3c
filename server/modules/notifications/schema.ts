import { z } from 'zod'
import { Instant, RecordId, Ref } from '#server/core/values/fields.ts'
import { pageWithMore } from '#server/core/values/filters.ts'

export const NOTICE_KINDS = [
  'mention',
  'assignment',
  'comment',
  'lead',
  'ticket',
  'booking',
  'due',
  'review',
  'quote',
  'undelivered',
  'overdue',
  'webhook',
  'connector',
  'proposal',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A notification in the application. */
export const Notification = z.object({
  id: RecordId,
  /** `token`: an upgrade limited what a token may call. `import`: one of your imports ended. */
  kind: z.enum([...NOTICE_KINDS, 'token', 'import']),
  entity: z.string(),
  entity_id: RecordId,
  /** The record's title or name, a webhook's address or a provider's name, at that time. */
  subject: z.string(),
  actor_name: z.string().nullable(),
  /** For a review: its date. */
  due: z.string().nullable(),
  /** How many records it stands for, of which it names the first: programs create many at once. */
  count: z.int(),
  read_at: Instant.nullable(),
  created_at: Instant,
})
export type Notification = z.infer<typeof Notification>

/** Latest first. */
export const NotificationPage = pageWithMore(Notification)
export type NotificationPage = z.infer<typeof NotificationPage>

export const ListNotifications = z.strictObject({
  limit: z.int().min(1).max(100).default(30),
  unread: z.boolean().default(false),
  /** Only notifications older than this id. */
  before: Ref.optional(),
})
export type ListNotifications = z.infer<typeof ListNotifications>

/** The channels of one kind of notification for a member. */
export const NoticeChoice = z.strictObject({ kind: z.enum(NOTICE_KINDS), app: z.boolean(), mail: z.boolean() })
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** Marks all as read without ids. */
export const MarkRead = z.strictObject({ ids: z.array(Ref).min(1).max(100).optional() })
export type MarkRead = z.infer<typeof MarkRead>
