import { z } from 'zod'
import { isTaken } from '#db/postgres-errors.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { joining, type Locked, type Recorded, changeWithLock } from '#server/core/database/change.ts'
import type { Family } from '#server/core/database/locks/family-lock.ts'
import { conflict, DomainError, FIELD_CODES } from '#server/core/values/errors.ts'
import { RecordId } from '#server/core/values/fields.ts'
import { Version } from '#server/core/values/record-fields.ts'
import { validationError } from '#server/core/values/validation.ts'
import { ExtIdTaken } from '../database/ext-id-taken.ts'

/** Updates of several records, each as in a single update; the application accepts bodies of up to 1 MB. */
export const UpdateEach = z.strictObject({
  records: z
    .array(z.looseObject({ id: RecordId }))
    .min(1)
    .max(500, 'must have at most 500 records'),
})
export type UpdateEach = z.infer<typeof UpdateEach>

const RejectedField = z.object({ field: z.string(), code: z.enum(FIELD_CODES), message: z.string() })

/**
 * The results: `version` is the version after the change, `before` holds the old values of changed fields, `details` the
 * rejected fields, as in other errors. Unchanged records are in neither list.
 */
export const UpdatedEach = z.object({
  changed: z.array(z.object({ id: RecordId, version: Version, before: z.record(z.string(), z.json()) })),
  refused: z.array(z.object({ id: RecordId, code: z.string(), message: z.string(), details: z.array(RejectedField) })),
})
export type UpdatedEach = z.infer<typeof UpdatedEach>
type Values = UpdatedEach['changed'][number]['before']

/**
 * Applies `revise` to each record in one transaction, with all locks in one packet and all writes in another. A
 * rejected record does not stop the others, because `revise` rejects before it writes; any other error rolls back all.
 * Records that receive the same ext_id or another unique value may not see each other, so they run again one by one.
 * `isInTurn`: the records refer to each other, so each is read after the earlier ones are written.
 */
export function updateEach<I extends { id: string }, F extends Family | undefined = undefined>(
  ctx: WorkspaceContext,
  input: UpdateEach,
  schema: z.ZodType<I>,
  revise: Revise<I, F>,
  lock?: F,
  isInTurn = false,
): Promise<UpdatedEach> {
  const attempt = (settle: Settle) => attemptEach(ctx, input, schema, revise, lock as F, settle)
  return attempt(isInTurn ? settleInTurn : (works) => Promise.allSettled(works.map((work) => work())))
    .catch((error: unknown) => {
      if (error instanceof ExtIdTaken || isTaken(error)) return attempt(settleInTurn)
      throw error
    })
    .catch(collided)
}

type Revise<I, F extends Family | undefined> = (
  ctx: WorkspaceContext,
  changing: Locked<F>,
  input: I,
) => Promise<unknown>
type Settle = (works: readonly (() => Promise<unknown>)[]) => Promise<PromiseSettledResult<unknown>[]>

async function settleInTurn(works: Parameters<Settle>[0]) {
  const settled: PromiseSettledResult<unknown>[] = []
  for (const work of works) settled.push(...(await Promise.allSettled([work()])))
  return settled
}

function attemptEach<I extends { id: string }, F extends Family | undefined>(
  ctx: WorkspaceContext,
  { records }: UpdateEach,
  schema: z.ZodType<I>,
  revise: Revise<I, F>,
  lock: F,
  settle: Settle,
): Promise<UpdatedEach> {
  return changeWithLock(ctx, lock, async (changing) => {
    const wanted = new Map(records.map((record) => [record.id, record]))
    const recorded: Recorded[] = []
    const refused: UpdatedEach['refused'] = []
    const watched: Locked<F> = {
      ...changing,
      record: (entry) => {
        recorded.push(entry)
        changing.record(entry)
      },
      // For a single record; the change is checked at the end.
      unchanged: (same) => same,
      unchangedUnlessRecorded: (same) => same,
    }
    const attempt = async (given: { id: string }) => {
      const parsed = schema.safeParse(given)
      if (!parsed.success) throw validationError(parsed.error)
      return revise(ctx, watched, parsed.data)
    }
    // Ordered by id, so that concurrent updates cannot deadlock.
    const ids = [...wanted.keys()].toSorted()
    const settled = await settle(ids.map((id) => () => attempt(wanted.get(id)!)))
    for (const [at, one] of settled.entries()) {
      if (one.status === 'fulfilled') continue
      if (!(one.reason instanceof DomainError)) throw one.reason
      const { code, message, fields } = one.reason
      refused.push({ id: ids[at]!, code, message, details: [...fields] })
    }
    // A record may change with another one before its own turn.
    const changed = new Map<string, UpdatedEach['changed'][number]>()
    for (const { record, before } of recorded) {
      const { id, version } = record
      if (wanted.has(id))
        changed.set(id, { id, version, before: { ...(before as Values), ...changed.get(id)?.before } })
    }
    return changing.unchangedUnlessRecorded({ changed: [...changed.values()], refused })
  })
}

const ById = z.strictObject({ id: RecordId })

/** Applies `act` to each record like `updateEach`: deletes or restores them. */
export function actOnEach(
  ctx: WorkspaceContext,
  input: UpdateEach,
  act: (ctx: WorkspaceContext, input: { id: string }) => Promise<unknown>,
  lock: Family | undefined,
  isInTurn: boolean,
): Promise<UpdatedEach> {
  return updateEach(ctx, input, ById, (own, changing, record) => act(joining(own, changing), record), lock, isInTurn)
}

/** The error for a value that a concurrent change took between the check and the write. */
export function collided(error: unknown): never {
  if (isTaken(error))
    throw conflict('Another change used the same value at the same time. Nothing was changed. Try again.')
  throw error
}
