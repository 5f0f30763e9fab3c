import type { Reader } from '#db/scoped.ts'
import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord } from '#server/core/records/row.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { memberKind } from '../kind.ts'
import type { MemberHr } from './schema.ts'

const BLANK = {
  salary: null,
  salary_currency: null,
  birth_date: null,
  home_address: null,
  bank_details: null,
  national_id: null,
  private_email: null,
  private_phone: null,
  emergency_contact: null,
  contract_notes: null,
  version: 0,
}

/** Owners see everyone's fields, other members only their own. */
export async function getMemberHr(ctx: WorkspaceContext, id: string): Promise<MemberHr> {
  const person = personOf(ctx)
  if (person.role !== 'owner' && person.id !== id)
    throw forbidden('Only an owner and the member themselves can see this.')
  await getRecord(memberKind, ctx, id)
  return readHr(ctx, ctx.db, id)
}

export async function readHr(ctx: WorkspaceContext, db: Reader, id: string): Promise<MemberHr> {
  const row = await rowsWith(ctx, db, 'member_hr', { member_id: id })
    .select(['salary', 'salary_currency', 'birth_date', 'home_address', 'bank_details', 'national_id'])
    .select(['private_email', 'private_phone', 'emergency_contact', 'contract_notes', 'version'])
    .executeTakeFirst()
  return { id, ...(row ?? BLANK) }
}
