import type { z } from 'zod'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change, ChangeEvent, Recorded } from '#server/core/database/change.ts'
import { requireFreeExtId } from '#server/core/records/ext-ids/ext-ids.ts'
import type { ImportWarning } from '#server/core/records/kind.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { BatchReport, ImportRows } from './batch-schema.ts'
import { type Entry, runBatch } from './batch.ts'

type Import<S extends z.ZodObject, R> = {
  /** The schema of a row: the one that creates single records. */
  schema: S
  event: ChangeEvent
  /** Converts a row to a record: resolves its references and throws a named error for an invalid row. */
  draft: (tx: Scoped, row: z.infer<S>) => Promise<R>
  insert: (tx: Scoped, record: R) => Parameters<Change['write']>[0]
  /** Warnings about rows before the import; called by dry runs only. */
  check?: (tx: Scoped, rows: readonly Entry<z.infer<S>>[]) => Promise<ImportWarning[]>
}

/**
 * Creates the valid rows in one transaction and reports the others. `dryRun` returns the same report without writing.
 * The change log names the importing member as the actor and import as the source.
 */
export function importRecords<S extends z.ZodObject, R extends Recorded['record']>(
  ctx: WorkspaceContext,
  { records, dryRun }: ImportRows,
  { schema, event, draft, insert, check }: Import<S, R>,
): Promise<BatchReport> {
  const { id, name } = ctx.actor
  const importing = { ...ctx, actor: { kind: 'import', id, name } as const }
  return runBatch(
    importing,
    records,
    { atomic: false, dryRun },
    {
      family: 'import',
      record: schema,
      write: async ({ tx, write, record }, entries, outcomes) => {
        const warnings = dryRun ? ((await check?.(tx, entries)) ?? []) : []
        for (const { index, field, code, message } of warnings) outcomes.warn(index, field, code, message)
        for (const { index, record: row } of entries) {
          try {
            const made = await draft(tx, row)
            await requireFreeExtId(ctx, tx, event.split('.')[0]!, made.ext_id)
            write(insert(tx, made))
            record({ event, record: made })
            outcomes.settle({ index, status: 'created', id: made.id })
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
            outcomes.fail(index, error)
          }
        }
      },
    },
  )
}
