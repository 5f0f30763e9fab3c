import type { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Locked, changeWithLock } from '#server/core/database/change.ts'
import type { Family } from '#server/core/database/locks/family-lock.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { validationError } from '#server/core/values/validation.ts'
import { BatchOutcomes } from './batch-outcomes.ts'
import { BATCH_LIMIT, type BatchOptions, type BatchReport } from './batch-schema.ts'

/** Maximum unknown fields to name per record, because feeds carry dozens. */
const NAMED_UNKNOWN = 10

/** A record that passed its schema, and its index in the call. */
export type Entry<R> = { index: number; record: R }

type Batch<S extends z.ZodObject, F extends Family | undefined> = {
  /** Batches of a family in a workspace run one after the other, as do those without one. */
  family: F
  record: S
  /** Maximum number of records; default 2,000. */
  limit?: number
  /** The schema refuses unknown fields; otherwise they are ignored with a warning. */
  strict?: true
  /** Writes all entries, set by set, and reports the outcome of each; changes are recorded by `change.record`. */
  write: (change: Locked<F>, entries: Entry<z.infer<S>>[], outcomes: BatchOutcomes) => Promise<void>
}

/** Carries the report of a dry run out of the transaction that it rolls back. */
class DryRun extends Error {
  readonly report: BatchReport
  constructor(report: BatchReport) {
    super('a dry run is rolled back')
    this.report = report
  }
}

/**
 * Writes a push: parses each record separately, writes all valid ones in one transaction and reports every record once.
 * `atomic` rejects the whole batch with `batch_rejected` when one fails; `dryRun` writes nothing, not even the
 * idempotency key. More records than `limit`: `batch_too_large`.
 */
export async function runBatch<S extends z.ZodObject, F extends Family | undefined>(
  ctx: WorkspaceContext,
  records: readonly unknown[],
  { atomic, dryRun }: BatchOptions,
  batch: Batch<S, F>,
): Promise<BatchReport> {
  const { limit = BATCH_LIMIT } = batch
  if (records.length > limit)
    throw new DomainError(
      'batch_too_large',
      `The batch has ${records.length} records. Send at most ${limit} per request.`,
    )
  const attempt = () =>
    changeWithLock(ctx, batch.family, async (changing) => {
      const outcomes = new BatchOutcomes(records.length)
      await batch.write(changing, readEntries(records, batch, outcomes), outcomes)
      if (dryRun) throw new DryRun(outcomes.rehearsed())
      const report = outcomes.report()
      if (atomic && report.failed > 0) throw rejected(report)
      return changing.unchangedUnlessRecorded(report)
    })
  try {
    // The change that it is part of may hold the lock that the batches before it wait for.
    if (ctx.within) return await attempt()
    return await inTurn(ctx.services.memory.batches, `${ctx.workspace.id} ${batch.family ?? 'records'}`, attempt)
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

/** Reports valid records as skipped, because nothing was written. */
function rejected(good: BatchReport): DomainError {
  const results = good.results.map(({ index, status, ...rest }) =>
    status === 'created' || status === 'updated'
      ? { index, status: 'skipped' as const, code: 'batch_rejected' }
      : { index, status, ...rest },
  )
  const skipped = good.received - good.failed
  const report = { ...good, created: 0, updated: 0, skipped, results }
  return new DomainError(
    'batch_rejected',
    `${report.failed} of ${report.received} records failed, so no record was saved. Correct the records listed in errors and send the batch again.`,
    { report, detail: report },
  )
}

/** Batches of this process wait for each other here, so that they do not hold database connections while waiting. */
async function inTurn<T>(turns: Map<string, Promise<unknown>>, key: string, work: () => Promise<T>): Promise<T> {
  const own = (turns.get(key) ?? Promise.resolve()).then(work)
  const settled = own.catch(() => {})
  turns.set(key, settled)
  try {
    return await own
  } finally {
    if (turns.get(key) === settled) turns.delete(key)
  }
}

function readEntries<S extends z.ZodObject>(
  records: readonly unknown[],
  { record: schema, strict }: { record: S; strict?: true },
  outcomes: BatchOutcomes,
): Entry<z.infer<S>>[] {
  return records.flatMap((given, index) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      const message = 'must be one JSON object, nested at most 100 levels deep'
      outcomes.fail(index, new DomainError('validation_error', message))
      return []
    }
    if (!strict) warnOf(unknownIn(given, schema.shape), index, outcomes)
    const parsed = schema.safeParse(given)
    if (parsed.success) {
      if (!strict) warnOf(unknownWithin(given, parsed.data), index, outcomes)
      return [{ index, record: parsed.data }]
    }
    outcomes.fail(index, validationError(parsed.error))
    return []
  })
}

const unknownIn = (given: object, known: object) => Object.keys(given).filter((name) => !Object.hasOwn(known, name))

/** Fields of nested objects that the schema ignores, as `field.name`. */
function unknownWithin(given: object, parsed: Record<string, unknown>): string[] {
  return Object.entries(given).flatMap(([field, inner]) => {
    const taken = Object.hasOwn(parsed, field) && parsed[field]
    if (!isObject(inner) || !isObject(taken)) return []
    return unknownIn(inner, taken).map((name) => `${field}.${name}`)
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function warnOf(unknown: readonly string[], index: number, outcomes: BatchOutcomes): void {
  for (const name of unknown.slice(0, NAMED_UNKNOWN)) {
    const field = name.slice(0, 100).toWellFormed()
    outcomes.warn(index, field, 'unknown_field', 'is not a field of this record and was ignored')
  }
}
