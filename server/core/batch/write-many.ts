import type { WorkspaceContext } from '../access/workspace-context.ts'
import { type Having, isNested, type Kind, type RecordOf } from '../records/kind.ts'
import { lockReferences } from '../records/references.ts'
import { referencesOf, rowOf } from '../records/row.ts'
import { type UpdateEach, updateEach } from '../records/update-each.ts'
import { draftRecord, inputOf, reviseRecord, type Revision } from '../records/write.ts'
import type { ImportRows } from './batch-schema.ts'
import type { Entry } from './batch.ts'
import { importRecords } from './import.ts'

/** Updates several records in one change. */
export function updateEachRecord<S extends Having<'update'>>(kind: Kind<S>, ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(
    ctx,
    input,
    inputOf<Revision<S>>(kind.schemas.update),
    (own, changing, one) => reviseRecord(kind, own, changing, one),
    kind.family,
    isNested(kind),
  )
}

/** Imports rows of a file as records. */
export function importRows<S extends Having<'create'>>(kind: Kind<S>, ctx: WorkspaceContext, input: ImportRows) {
  return importRecords(ctx, input, {
    schema: withoutFiles(kind),
    event: `${kind.table}.created`,
    draft: async (tx, row) => {
      const refs = referencesOf(kind, row)
      return draftRecord(kind, ctx, row as Partial<RecordOf<S>>, refs && (await lockReferences(tx, ctx, refs)))
    },
    insert: (tx, record) => tx.insertInto(kind.table).values(rowOf(kind, ctx, record)),
    ...(kind.preview && {
      check: (tx, rows) => kind.preview!(ctx, tx, rows as readonly Entry<Partial<RecordOf<S>>>[]),
    }),
  })
}

/** Imported rows cannot have attachments. */
function withoutFiles<S extends Having<'create'>>({ attachments, schemas: { create } }: Kind<S>): S['create'] {
  return (attachments ? create.omit({ attachments: true }) : create) as S['create']
}
