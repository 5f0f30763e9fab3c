import { z } from 'zod'
import { Instant, line, RecordId, Ref, text, textOrNull } from '#server/core/values/fields.ts'
import { MemberRef, updateOf } from '#server/core/values/record-fields.ts'
import { CreateContact } from '../contacts/schema.ts'
import { Lead, LEAD_STATUSES } from '../marketing/schema.ts'
import { Touch } from '../marketing/touches/schema.ts'

export const CONSENTS = ['given', 'withdrawn', 'none'] as const

/** A lead as the application shows it: with its contact's data, and whether marketing may email it. */
export const LeadView = Lead.extend({
  phone: z.string().nullable(),
  company: z.string().nullable(),
  /** Marketing consent; the latest entry applies. */
  consent: z.enum(CONSENTS),
}).meta({ id: 'LeadView' })
export type LeadView = z.infer<typeof LeadView>

const fields = {
  kind: line(100).toLowerCase(),
  status: z.enum(LEAD_STATUSES),
  owner: MemberRef,
  source: textOrNull(200),
  campaign: Ref.nullable(),
}

/** A lead entered by hand, with the data of the person. */
export const CreateLead = CreateContact.pick({ name: true, email: true, phone: true, company: true }).extend({
  ...z.object(fields).partial().shape,
})
export type CreateLead = z.infer<typeof CreateLead>

export const UpdateLead = updateOf('lead', fields)
export type UpdateLead = z.infer<typeof UpdateLead>

/** One entry of the consent history, with its evidence; immutable. */
export const Consent = z.object({
  id: RecordId,
  purpose: z.string(),
  granted: z.boolean(),
  at: Instant,
  source: z.string().nullable(),
  text: z.string().nullable(),
  /** SHA-256 of the text. */
  text_hash: z.string().nullable(),
  version: z.string().nullable(),
  /** The name of the form or token that recorded it. */
  via: z.string().nullable(),
  /** The IP address of the form's visitor, truncated. */
  address: z.string().nullable(),
})
export type Consent = z.infer<typeof Consent>

export const OfContact = z.strictObject({ contact: Ref })

/** The consent and touches of a contact, newest first. */
export const Trail = z.object({ lead: RecordId.nullable(), consents: z.array(Consent), touches: z.array(Touch) })
export type Trail = z.infer<typeof Trail>

/** Consent given or withdrawn in person or by letter. */
export const RecordConsent = z.strictObject({
  contact: Ref,
  granted: z.boolean(),
  source: line(200),
  text: text(2_000).trim().optional(),
})
export type RecordConsent = z.infer<typeof RecordConsent>
