import { z } from 'zod'
import { Currency, Day, Email, Money, orNull, RecordId, textOrNull } from '#server/core/values/fields.ts'

const long = () => textOrNull(5_000).optional()

const fields = {
  salary: Money.nullable().optional(),
  salary_currency: orNull(Currency).optional(),
  birth_date: orNull(Day).optional(),
  home_address: long(),
  bank_details: long(),
  national_id: textOrNull(100).optional(),
  private_email: orNull(Email).optional(),
  private_phone: textOrNull(40).optional(),
  emergency_contact: long(),
  contract_notes: long(),
}

const said = z.string().nullable()

/** Confidential fields of a member, visible to owners and that member only. Never part of a list, event or log. */
export const MemberHr = z.object({
  id: RecordId,
  salary: z.number().nullable(),
  salary_currency: said,
  birth_date: said,
  home_address: said,
  bank_details: said,
  national_id: said,
  private_email: said,
  private_phone: said,
  emergency_contact: said,
  contract_notes: said,
  /** 0 until first written. */
  version: z.int(),
})
export type MemberHr = z.infer<typeof MemberHr>

export const UpdateMemberHr = z.strictObject({
  id: RecordId,
  ...fields,
  base: z.record(z.string(), z.json()).optional(),
})
export type UpdateMemberHr = z.infer<typeof UpdateMemberHr>
