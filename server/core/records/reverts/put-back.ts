import { isDeepStrictEqual } from 'node:util'
import { kindNamed } from '../../access/kind-facts.ts'
import type { WorkspaceContext } from '../../access/workspace-context.ts'
import type { FieldError } from '../../values/errors.ts'
import type { KeptField } from '../../values/record-fields.ts'
import { refusalOf } from '../../values/refusal.ts'
import type { Kind } from '../kind.ts'
import type { Fields } from '../row.ts'

/** The fields that were set, the others and why they stay, and the record after that, if any field was set. */
export type PutBack = { back: string[]; kept: KeptField[]; record?: Fields }

const REFERENCE_OF_INPUT = ['id', 'version', 'base']

/** The fields of a record that its update can set; none if it has no update. */
export function settableFields(schemas: Partial<Kind['schemas']> | undefined): ReadonlySet<string> {
  const names = Object.keys(schemas?.update?.shape ?? {})
  return new Set(names.filter((name) => !REFERENCE_OF_INPUT.includes(name)))
}

/**
 * Sets fields of a record to earlier values through the update of its kind, with the permissions of `ctx` and within its
 * change. `current` is the locked record. Fields that differ from `since` were changed later and stay, as do fields that
 * the update rejects.
 */
export async function putBack(
  ctx: WorkspaceContext,
  entity: string,
  current: Fields,
  { values, since }: { values: Fields; since: Fields },
): Promise<PutBack> {
  const { schemas, asInput = (given: Fields) => given } = kindNamed(ctx.services.kinds, entity) as Partial<Kind>
  const settable = settableFields(schemas)
  const fields = Object.keys(values).filter((field) => settable.has(field))
  const update = ctx.services.review.act(ctx, entity, 'update')
  if (!update) return { back: [], kept: [] }
  const kept = fields.filter((field) => !isDeepStrictEqual(current[field], since[field])).map(changedSince)
  // A field that is rejected is kept too, and the rest are tried again.
  for (let back = without(fields, kept); back.length > 0; back = without(fields, kept)) {
    const only = (all: Fields) => Object.fromEntries(back.map((field) => [field, all[field]]))
    const input = { ...asInput(only(values)), id: current['id'], base: only(current) }
    const outcome = await update(input).catch((error: unknown) => ({ rejected: rejectedField(error, back) }))
    if (!isRejection(outcome)) return { back, kept, record: outcome as Fields }
    kept.push(outcome.rejected)
  }
  return { back: [], kept }
}

const isRejection = (outcome: unknown): outcome is { rejected: KeptField } => 'rejected' in (outcome as object)

const without = (fields: readonly string[], kept: readonly KeptField[]) =>
  fields.filter((field) => !kept.some((one) => one.field === field))

export const changedSince = (field: string): KeptField => ({
  field,
  reason: 'changed_since',
  message: 'was changed later',
})
export const referenceGone = (field: string): KeptField => ({
  field,
  reason: 'reference_gone',
  message: 'referred to a record that no longer exists',
})

/** The field that an update rejects, such as an approval. Throws any other error. */
function rejectedField(error: unknown, fields: readonly string[]): KeptField {
  const nameOf = ({ field }: FieldError) => field.split('.')[0]!
  const rejection = refusalOf(error).fields.find((one) => fields.includes(nameOf(one)))
  if (!rejection) throw error
  const field = nameOf(rejection)
  if (rejection.code === 'not_found') return referenceGone(field)
  return { field, reason: 'not_allowed', message: rejection.message }
}
