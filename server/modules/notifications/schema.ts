import { z } from 'zod'
import { Instant, RecordId, Ref } from '#server/core/values/fields.ts'

export const NOTICE_KINDS = ['mention', 'assignment', 'due', 'webhook'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Something a member was told in the application. */
export const Notification = z.object({
  id: RecordId,
  kind: z.enum(NOTICE_KINDS),
  entity: z.string(),
  entity_id: RecordId,
  /** The record's title or name, or the address of a webhook, at that moment. */
  subject: z.string(),
  actor_name: z.string().nullable(),
  read_at: Instant.nullable(),
  created_at: Instant,
})
export type Notification = z.infer<typeof Notification>

/** The latest first. */
export const NotificationPage = z.object({ data: z.array(Notification), has_more: z.boolean() })
export type NotificationPage = z.infer<typeof NotificationPage>

export const ListNotifications = z.strictObject({
  limit: z.int().min(1).max(100).default(30),
  unread: z.boolean().default(false),
  /** Only those older than the one with this id. */
  before: Ref.optional(),
})
export type ListNotifications = z.infer<typeof ListNotifications>

/** How a member is told of one kind of thing. */
export const NoticeChoice = z.strictObject({ kind: z.enum(NOTICE_KINDS), app: z.boolean(), mail: z.boolean() })
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** Without ids: everything. */
export const MarkRead = z.strictObject({ ids: z.array(Ref).min(1).max(100).optional() })
export type MarkRead = z.infer<typeof MarkRead>
