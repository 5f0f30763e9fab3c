import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isLongText, opened } from '#server/core/records/field-filters.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/fields.ts'
import type { Fields } from '../sources/source.ts'
import { isBlank, type Plan } from './plan-update.ts'

/**
 * What an import changes of a record that was here before it, the first time: values of the source replace those of the
 * record, empty ones leave them, tags are added, and texts of several paragraphs stay. `kept` names fields that stay.
 */
export async function planLink(
  ctx: WorkspaceContext,
  tx: Scoped,
  kind: Kind,
  id: string,
  record: Fields,
): Promise<Plan & { kept: string[] }> {
  const before = await lockRecord(kind, ctx, tx, id)
  if (!before) throw notFound()
  const plan: Plan & { kept: string[] } = { fields: {}, notes: [], before, kept: [] }
  for (const [field, value] of Object.entries(record)) {
    const present = (before as Fields)[field]
    if (present === undefined || isDeepStrictEqual(value, present)) continue
    if (isBlank(value)) {
      if (!isBlank(present)) plan.kept.push(field)
    } else if (isBlank(present)) plan.fields[field] = value
    else if (field === 'name' && isAddressOf(value, record)) continue
    else if (Array.isArray(value)) {
      const all = [...new Set([...(present as unknown[]), ...value])]
      if (all.length > (present as unknown[]).length) plan.fields[field] = all
      if (!isDeepStrictEqual(new Set(all), new Set(value))) plan.kept.push(field)
    } else if (isLong(kind, field)) {
      plan.kept.push(field)
      plan.notes.push({ field, code: 'kept', message: 'stays as it is in Atrium' })
    } else plan.fields[field] = value
  }
  return plan
}

/** Sources name contacts without a name by their address. */
const isAddressOf = (name: unknown, { email }: Fields) =>
  typeof name === 'string' && typeof email === 'string' && addressKey(name) === addressKey(email)

function isLong({ schemas: { create } }: Kind, field: string): boolean {
  const schema = create?.shape[field] as z.ZodType | undefined
  return schema !== undefined && isLongText(opened(schema).inner)
}
