import { isDeepStrictEqual } from 'node:util'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { conflict, notFound, preconditionFailed } from '#server/core/values/errors.ts'

/** The state of a record that an edit is based on (spec api.md, Concurrency). */
export type Seen = {
  id: string
  /** Strict: the record must be at this version. */
  version?: number | undefined
  /** By field: each of these must still have its base value; other fields may differ. */
  base?: Record<string, unknown> | undefined
}

/** Checks the preconditions on the locked row first; `undefined` is a missing record. */
export function requireFresh<R extends { version: number }>(
  ctx: Pick<WorkspaceContext, 'ifMatch'>,
  row: R | undefined,
  seen: Omit<Seen, 'id'> = {},
): R {
  if (!row) throw notFound()
  if (ctx.ifMatch && ctx.ifMatch !== 'any' && !ctx.ifMatch.includes(row.version)) throw preconditionFailed(row.version)
  if (seen.version !== undefined && seen.version !== row.version)
    throw conflict(
      `The record has changed: you sent version ${seen.version}, but it is at version ${row.version}. Fetch it again, then repeat your change.`,
    )
  for (const [field, value] of Object.entries(seen.base ?? {})) {
    const current = (row as Record<string, unknown>)[field]
    if (!isDeepStrictEqual(current, value))
      throw conflict(`${field} was changed by another person.`, { field, current, version: row.version })
  }
  return row
}

/**
 * Applies `changes`, ignoring undefined and equal values. Returns null when nothing differs, else the new state, one
 * version up, and the old values of the changed fields. With `isChanged` something beside the record differs.
 */
export function revise<R extends { version: number; updated_at: string }>(
  before: R,
  changes: Partial<R>,
  now: Date,
  isChanged = false,
): { after: R; old: Partial<R>; set: Partial<R> } | null {
  const set: Record<string, unknown> = {}
  const old: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(changes)) {
    const was = (before as Record<string, unknown>)[field]
    if (value === undefined || isDeepStrictEqual(was, value)) continue
    set[field] = value
    old[field] = was
  }
  if (Object.keys(set).length === 0 && !isChanged) return null
  Object.assign(set, { version: before.version + 1, updated_at: now.toISOString() })
  return { after: { ...before, ...set } as R, old: old as Partial<R>, set: set as Partial<R> }
}
