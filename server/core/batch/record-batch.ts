import { z } from 'zod'
import { isTaken } from '#db/postgres-errors.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import { type Change, joining } from '../database/change.ts'
import { ExtIdTaken } from '../database/ext-id-taken.ts'
import { GatheredLocks } from '../database/locks/gathered-locks.ts'
import { countedChange } from '../database/recorded.ts'
import { putRecord } from '../records/ext-ids/by-ext-id.ts'
import { type ExtIdTable, type Put, requireFreeExtId } from '../records/ext-ids/ext-ids.ts'
import type { Having, Kind, Schemas } from '../records/kind.ts'
import { removeRecord, restoreRecord } from '../records/trash.ts'
import { collided } from '../records/update-each.ts'
import { createRecord, type New, type Revision, updateRecord } from '../records/write.ts'
import { DomainError, invalid, unknownField } from '../values/errors.ts'
import { ById } from '../values/record-fields.ts'
import type { BatchOutcomes } from './batch-outcomes.ts'
import { batchOptions, Records, RECORD_BATCH_LIMIT } from './batch-schema.ts'
import { type Entry, runBatch } from './batch.ts'

export const BATCH_ACTIONS = ['create', 'update', 'put', 'delete', 'restore'] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]

/** One action on several records of a kind. */
export const RecordBatch = z.strictObject({
  action: z.enum(BATCH_ACTIONS).meta({ description: 'What to do with each record, as the request for one record.' }),
  records: Records,
  ...batchOptions,
})
export type RecordBatch = z.infer<typeof RecordBatch>

type Fields = Record<string, unknown>
type ById = z.infer<typeof ById>
type Made = Promise<{ id: string; version?: number }>
/** An action on one record: its input, the field that identifies the record, and the call, within a change. */
type Act = { schema: z.ZodObject; by?: 'id' | 'ext_id'; run(ctx: WorkspaceContext, input: Fields): Made }
export type Acts = Partial<Record<BatchAction, Act>>

type Own<S extends Schemas> = {
  create?: (ctx: WorkspaceContext, input: z.infer<NonNullable<S['create']>>) => Made
  /** The input of the PUT by `ext_id`, for kinds that have it. */
  put?: (z.ZodObject & z.ZodType<{ ext_id: string }>) | undefined
}

/** The actions of a kind: the same functions as the calls for one record. */
export function actsOf<S extends Having<'create' | 'update'>>(given: Kind<S>, { create, put }: Own<S>): Acts {
  const kind = given as Kind<never> as Kind<Having<'create' | 'update'>, ExtIdTable>
  type Input = New<Having<'create'>> & z.infer<S['create']>
  const createOne = (ctx: WorkspaceContext, input: Input): Made =>
    create ? create(ctx, input) : createRecord(kind, ctx, input)
  return {
    create: { schema: kind.schemas.create, run: createOne },
    update: {
      schema: kind.schemas.update,
      by: 'id',
      run: (ctx, input: Revision<Schemas>) => updateRecord(kind, ctx, input),
    },
    ...(put && { put: { schema: put, by: 'ext_id', run: (ctx, input: Put) => putRecord(kind, ctx, input) } }),
    delete: {
      schema: ById,
      by: 'id',
      run: (ctx, input: ById) => removeRecord(kind as Pick<Kind, keyof Kind>, ctx, input),
    },
    restore: { schema: ById, by: 'id', run: (ctx, input: ById) => restoreRecord(kind, ctx, input) },
  }
}

/** Attempts until no other request takes an ext_id between the check and the write. */
const ATTEMPTS = 5

/**
 * Applies an action to each record in one transaction, with all locks in one packet and all writes in another. Records
 * that take each other's ext_id do not see each other that way, so the batch runs again, one record after the other.
 */
export async function runRecordBatch(
  kind: Pick<Kind, 'table' | 'family'>,
  ctx: WorkspaceContext,
  acts: Acts,
  { action, records, ...options }: RecordBatch,
) {
  const act = acts[action]
  if (!act) throw invalid('action', `must be one of ${Object.keys(acts).join(', ')}`)
  const attempt = (inTurn: boolean) =>
    runBatch(ctx, records, options, {
      family: kind.family,
      limit: RECORD_BATCH_LIMIT,
      strict: true,
      record: act.schema,
      write: (changing, entries, outcomes) =>
        applyEach(ctx, changing, { table: kind.table, action, act, inTurn }, ordered(entries, act, outcomes), outcomes),
    })
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await attempt(left < ATTEMPTS)
    } catch (error) {
      if (!(error instanceof ExtIdTaken || error instanceof NeedsTurn || isTaken(error))) throw error
      if (left === 1) return collided(error)
    }
  }
}

/** A record was refused after it had written something, or because of an ext_id that another record may give up. */
class NeedsTurn extends Error {}

/** Ordered by what identifies them, so that parallel batches cannot deadlock; refuses to name a record twice. */
function ordered(entries: Entry<Fields>[], { by }: Act, outcomes: BatchOutcomes): Entry<Fields>[] {
  if (!by) return entries
  const first = new Map<string, Entry<Fields>>()
  for (const entry of entries) {
    const key = entry.record[by] as string
    const other = first.get(key)
    if (other) outcomes.refuse(entry.index, by, 'validation_error', `is that of the record at index ${other.index}`)
    else first.set(key, entry)
  }
  return [...first].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

type Applied = { table: string; action: BatchAction; act: Act; inTurn: boolean }

async function applyEach(
  ctx: WorkspaceContext,
  changing: Change,
  { table, action, act, inTurn }: Applied,
  entries: readonly Entry<Fields>[],
  outcomes: BatchOutcomes,
): Promise<void> {
  const together: Change = inTurn ? changing : { ...changing, gathered: new GatheredLocks() }
  const apply = async ({ index, record }: Entry<Fields>) => {
    let isNew = action === 'create'
    const counted = countedChange(together)
    const own = { ...joining(ctx, counted.change), onUpsert: (created: boolean) => void (isNew = created) }
    try {
      if ('base' in record) throw unknownField('base')
      if (action === 'create') await requireFreeExtId(ctx, changing.tx, table, record['ext_id'])
      const { id, version } = await act.run(own, record)
      const made = { index, id, ...(version !== undefined && { version }) }
      if (counted.hasRecorded()) outcomes.settle({ ...made, status: isNew ? 'created' : 'updated' })
      else outcomes.settle({ ...made, status: 'skipped', code: 'unchanged' })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const hasWritten = counted.hasWritten()
      if (!inTurn && (hasWritten || error instanceof ExtIdTaken)) throw new NeedsTurn()
      if (hasWritten) throw error
      outcomes.fail(index, asToken(error))
    }
  }
  if (inTurn) for (const entry of entries) await apply(entry)
  else await allSettled(entries.map(apply))
}

/** Waits for all before it throws, because none may use the transaction after its end. */
async function allSettled(works: Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(works)) if (one.status === 'rejected') throw one.reason
}

/** The error as REST names it to a token. */
function asToken(error: DomainError): DomainError {
  if (error.code !== 'forbidden') return error
  return new DomainError('insufficient_scope', error.message, { fields: error.fields })
}
