import { z } from 'zod'
import { line, RecordId, recordOf, Ref, text, updateOf } from '#server/core/values/fields.ts'

export const ASKED = ['no', 'optional', 'required'] as const
const Asked = z.enum(ASKED)
export const FORM_STATUSES = ['active', 'paused'] as const

/** A public page that asks for a lead: what it says, what it asks beside the e-mail address, and what its leads are credited to. */
export const Form = recordOf('Form', {
  /** What it is called in the application. */
  name: z.string(),
  campaign: RecordId.nullable(),
  status: z.enum(FORM_STATUSES),
  title: z.string(),
  intro: z.string(),
  ask_name: Asked,
  ask_company: Asked,
  ask_phone: Asked,
  ask_message: Asked,
  /** The words beside the box; without any there is no box. */
  consent_text: z.string(),
  /** One more with every other wording. */
  consent_version: z.int(),
  /** Whether consent counts only once it was confirmed by mail. */
  double_opt_in: z.boolean(),
  thanks: z.string(),
  /** Of its link: one more ends the one before. */
  generation: z.int(),
})
export type Form = z.infer<typeof Form>

const fields = {
  name: line(200),
  campaign: Ref.nullable().optional(),
  status: z.enum(FORM_STATUSES).optional(),
  title: line(200).optional(),
  intro: text(2_000).optional(),
  ask_name: Asked.optional(),
  ask_company: Asked.optional(),
  ask_phone: Asked.optional(),
  ask_message: Asked.optional(),
  consent_text: text(2_000).trim().optional(),
  double_opt_in: z.boolean().optional(),
  thanks: text(2_000).optional(),
}

export const CreateForm = z.strictObject(fields)

export const UpdateForm = updateOf('form', fields)

/** Its public address, for as long as the generation stays. */
export const FormLink = z.object({ url: z.string() })

/** One thing that a public form asks. */
export type Question = { key: 'email' | 'name' | 'company' | 'phone' | 'message'; label: string; required: boolean }
