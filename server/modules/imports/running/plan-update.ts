import { isDeepStrictEqual } from 'node:util'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { blankRecord } from '#server/core/values/record-fields.ts'
import type { Note } from '../schema.ts'
import type { Fields } from '../sources/source.ts'
import type { Link } from './find-links.ts'

export type Plan = { fields: Fields; notes: Note[]; before: { id: string; version: number } }

/**
 * What an import changes of a record that it created: what differs from the source, without the fields that someone changed
 * here. Empty cells empty their field, unless it has a default, which new records get.
 */
export async function planUpdate(
  ctx: WorkspaceContext,
  { tx }: Change,
  kind: Kind,
  link: Link,
  record: Fields,
): Promise<Plan> {
  const before = await lockRecord(kind, ctx, tx, link.entity_id)
  if (!before) throw notFound()
  const blank = blankRecord(kind.schemas.record)
  const defaults = kind.defaults?.(ctx) ?? {}
  const own = await changedHere(ctx, tx, link, before.version)
  const fields: Fields = {}
  const notes: Note[] = []
  for (const [field, given] of Object.entries(record)) {
    if (given === undefined && field in defaults) continue
    const value = given === undefined ? blank[field] : given
    if (value === undefined || isDeepStrictEqual(value, (before as Fields)[field])) continue
    // The change log has no texts of documents, so each change of others may have changed them.
    const isLogged = field in before
    const isKept = link.kept.includes(field)
    if (isKept && isBlank(value)) continue
    if (isKept || (isLogged ? own.has(field) : own.isAny))
      notes.push({ field, code: 'kept', message: 'was changed in Atrium and differs from the source' })
    else fields[field] = value
  }
  return { fields, notes, before }
}

export const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Changed = { has(field: string): boolean; isAny: boolean }

/** The fields that others than imports changed since the record agreed with its source; all if the log is incomplete. */
async function changedHere(
  ctx: WorkspaceContext,
  tx: Change['tx'],
  { entity, entity_id, version }: Link,
  current: number,
): Promise<Changed> {
  if (current === version) return { has: () => false, isAny: false }
  const changes = await rowsWith(ctx, tx, 'change', { entity, entity_id })
    .select(['actor_kind', 'before'])
    .where('version', '>', version)
    .execute()
  if (changes.length < current - version) return { has: () => true, isAny: true }
  const others = changes.filter(({ actor_kind }) => actor_kind !== 'import')
  const fields = new Set(others.flatMap(({ before }) => Object.keys((before as Fields | null) ?? {})))
  return { has: (field) => fields.has(field), isAny: others.length > 0 }
}
