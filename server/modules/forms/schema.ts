import { z } from 'zod'
import { line, orNull, RecordId, Ref, text } from '#server/core/values/fields.ts'
import { memberRefs, recordOf, updateOf } from '#server/core/values/record-fields.ts'

export const FIELD_STATES = ['no', 'optional', 'required'] as const
const FieldState = z.enum(FIELD_STATES)
export const FORM_STATUSES = ['active', 'paused'] as const

/** A public page that collects leads: its texts, the fields besides the email address, and the credited campaign. */
export const Form = recordOf('Form', {
  /** The internal name. */
  name: z.string(),
  campaign: RecordId.nullable(),
  status: z.enum(FORM_STATUSES),
  title: z.string(),
  intro: z.string(),
  ask_name: FieldState,
  ask_company: FieldState,
  ask_phone: FieldState,
  ask_message: FieldState,
  /** The label of the consent checkbox; empty means no checkbox. */
  consent_text: z.string(),
  /** Increments whenever the text changes. */
  consent_version: z.int(),
  /** Whether consent only counts after confirmation by email. */
  double_opt_in: z.boolean(),
  thanks: z.string(),
  /** Whether each submission also creates a ticket. */
  makes_ticket: z.boolean(),
  /** The member to whom these tickets are assigned. */
  ticket_assignee: RecordId.nullable(),
  /** The members to notify of submissions. Owners and managers if none of them is active. */
  notify: z.array(RecordId),
  /** The generation of the link; incrementing it invalidates the previous link. */
  generation: z.int(),
})
export type Form = z.infer<typeof Form>

const fields = {
  name: line(200),
  campaign: orNull(Ref).optional(),
  status: z.enum(FORM_STATUSES).optional(),
  title: line(200).optional(),
  intro: text(2_000).optional(),
  ask_name: FieldState.optional(),
  ask_company: FieldState.optional(),
  ask_phone: FieldState.optional(),
  ask_message: FieldState.optional(),
  consent_text: text(2_000).trim().optional(),
  double_opt_in: z.boolean().optional(),
  thanks: text(2_000).optional(),
  makes_ticket: z.boolean().optional(),
  ticket_assignee: orNull(Ref).optional(),
  notify: memberRefs(50).optional(),
}

export const CreateForm = z.strictObject(fields)

export const UpdateForm = updateOf('form', fields)

/** The public URL, valid until the generation changes. */
export const FormLink = z.object({ url: z.string() })

/** One field of a public form. */
export type Question = { key: 'email' | 'name' | 'company' | 'phone' | 'message'; label: string; required: boolean }
