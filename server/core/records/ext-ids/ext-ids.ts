import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Reader, Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { mayName } from '#server/core/access/guests.ts'
import { isGuest } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, joining } from '#server/core/database/change.ts'
import { conflict, invalid, notMatched } from '#server/core/values/errors.ts'
import { validationError } from '#server/core/values/validation.ts'
import { ExtIdTaken } from '../../database/ext-id-taken.ts'
import { equalsOneOf } from '../filters.ts'
import type { KindTable } from '../kind.ts'

/** Tables of records with an `ext_id` and a Trash; they have a unique index `<table>_ext_id`. */
export type ExtIdTable = {
  [T in KindTable]: 'ext_id' extends keyof DB[T] ? ('deleted_at' extends keyof DB[T] ? T : never) : never
}[KindTable]

const ATTEMPTS = 5

export type Put = { ext_id: string; version?: number | undefined }
type Kind<C, R> = {
  entity: ExtIdTable
  schema: z.ZodType<C>
  create: (ctx: WorkspaceContext, input: C) => Promise<R>
  update: (ctx: WorkspaceContext, input: { id: string; version?: number | undefined }) => Promise<R>
}

/**
 * Updates the record with this ext_id, or creates it. Of parallel calls one creates it; the unique index refuses the
 * others, which run again as updates.
 */
export function putByExtId<C, R>(ctx: WorkspaceContext, input: Put, kind: Kind<C, R>): Promise<R> {
  return againWhenTaken(() => putOnce(ctx, input, kind))
}

/** Reruns a change when a parallel one has taken the ext_id. */
export async function againWhenTaken<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ExtIdTaken) || attempt === ATTEMPTS) throw error
    }
  }
}

function putOnce<C, R>(ctx: WorkspaceContext, input: Put, { entity, schema, create, update }: Kind<C, R>) {
  return change(ctx, async (changing) => {
    const { ext_id, version, ...fields } = input
    const id = await lockByExtId(ctx, changing.tx, entity, ext_id)
    ctx.onUpsert?.(id === undefined)
    if (id) return update(joining(ctx, changing), { id, version, ...fields })
    if (ctx.ifMatch) throw notMatched()
    if (version !== undefined) throw conflict(`version is ${version}, but no ${entity} has this ext_id.`)
    const parsed = schema.safeParse({ ...fields, ext_id })
    if (!parsed.success) throw validationError(parsed.error)
    return create(joining(ctx, changing), parsed.data)
  })
}

async function lockByExtId(ctx: WorkspaceContext, tx: Scoped, entity: ExtIdTable, extId: string) {
  const row = await withExtId(ctx, tx, entity, extId).where(mayName(ctx, entity)).forUpdate().executeTakeFirst()
  return row?.id
}

/** One of these ext_ids, or the one that contains their commas, as `ext_id=a,b` meant a single value at first. */
export const withExtIds = (table: string, extIds: readonly string[]): RawBuilder<boolean> =>
  equalsOneOf(`${table}.ext_id`, extIds.length === 1 ? extIds : [...extIds, extIds.join(',')], 'text')

/** The ext_id of a restored record: its own, unless another record has taken it. */
export async function keptExtId(ctx: WorkspaceContext, tx: Scoped, entity: ExtIdTable, extId: string | null) {
  return extId !== null && (await isTakenExtId(ctx, tx, entity, extId)) ? null : extId
}

/** Which ids are taken would tell guests of records that they cannot see. */
export function refuseOfGuest({ actor }: WorkspaceContext, extId: unknown): void {
  if (typeof extId === 'string' && isGuest(actor)) throw invalid('ext_id', 'cannot be set by guests')
}

/** Rejects an ext_id that another record outside the Trash has, before writing. */
export async function requireFreeExtId(ctx: WorkspaceContext, tx: Scoped, entity: string, extId: unknown) {
  refuseOfGuest(ctx, extId)
  if (typeof extId === 'string' && (await isTakenExtId(ctx, tx, entity as ExtIdTable, extId)))
    throw new ExtIdTaken(entity, extId)
}

async function isTakenExtId(ctx: WorkspaceContext, tx: Scoped, entity: ExtIdTable, extId: string): Promise<boolean> {
  return (await withExtId(ctx, tx, entity, extId).executeTakeFirst()) !== undefined
}

function withExtId({ workspace }: WorkspaceContext, tx: Reader, entity: ExtIdTable, extId: string) {
  return tx
    .selectFrom(entity as 'contact')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .where('ext_id', '=', extId)
    .where('deleted_at', 'is', null)
}
