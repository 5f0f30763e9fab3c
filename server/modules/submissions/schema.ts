import { z } from 'zod'
import { Instant, RecordId, Ref } from '#server/core/values/fields.ts'
import type { Question } from '../forms/schema.ts'

export const SUBMISSION_STATUSES = ['taken', 'quarantined', 'discarded'] as const

/** Reasons to suspect a bot. */
export const REASONS = [
  'trap',
  'too_fast',
  'unknown_page',
  'used_page',
  'no_proof',
  'wrong_proof',
  'busy_sender',
  'busy_form',
  'links',
] as const
export type Reason = (typeof REASONS)[number]

/** A submission of a form; kept for 30 days. */
export const Submission = z.object({
  id: RecordId,
  form: RecordId,
  status: z.enum(SUBMISSION_STATUSES),
  score: z.int(),
  reasons: z.array(z.enum(REASONS)),
  email: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  consented: z.boolean(),
  campaign: z.string().nullable(),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  lead: RecordId.nullable(),
  /** When the confirmation email was sent, until when it can be confirmed, and when it was. */
  mailed_at: Instant.nullable(),
  confirm_until: Instant.nullable(),
  confirmed_at: Instant.nullable(),
  created_at: Instant,
})
export type Submission = z.infer<typeof Submission>

export const ListSubmissions = z.strictObject({ form: Ref })
export const SubmissionList = z.object({ data: z.array(Submission) })

/**
 * A public form as its page shows it. `page` identifies this page view: its time, its consent text, and use only once.
 */
export type ShownForm = {
  workspace: { id: string; name: string }
  title: string
  intro: string
  thanks: string
  isOpen: boolean
  questions: Question[]
  consent: string
  page: string
  trap: string
}

/** What a link from an email confirms. `state`: whether it can still be confirmed. */
export type Confirmation = {
  workspace: ShownForm['workspace']
  title: string
  consent: string
  state: 'open' | 'confirmed' | 'over'
}
