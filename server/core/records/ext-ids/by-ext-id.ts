import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '../../access/workspace-context.ts'
import { joining, changeWithLock } from '../../database/change.ts'
import { ExtIdTaken } from '../../database/ext-id-taken.ts'
import { query } from '../../database/statements.ts'
import { notFound } from '../../values/errors.ts'
import type { Having, Kind, RecordOf, Schemas } from '../kind.ts'
import { present, selectRecord, shapeOf } from '../row.ts'
import { removeRecord } from '../trash.ts'
import { createRecord, inputOf, type New, type Revision, updateRecord } from '../write.ts'
import { againWhenTaken, type ExtIdTable, type Put, putByExtId } from './ext-ids.ts'

type ByExtId = { ext_id: string }

/** The record with this `ext_id` outside the Trash. */
export async function getByExtId<S extends Schemas>(
  kind: Kind<S, ExtIdTable>,
  ctx: WorkspaceContext,
  given: ByExtId,
): Promise<RecordOf<S>> {
  const [record] = await query(ctx, `by ext_id ${shapeOf(kind, kind.schemas.record)}`, given, (view, { ext_id }) =>
    selectRecord(kind, present(kind, view)).where(`${kind.table}.ext_id`, '=', ext_id),
  )
  if (!record) throw notFound()
  return record as RecordOf<S>
}

/** Moves the record with this `ext_id` to the Trash, like `removeRecord`. */
export function removeByExtId<S extends Schemas>(kind: Kind<S, ExtIdTable>, ctx: WorkspaceContext, given: ByExtId) {
  const removeOnce = () =>
    changeWithLock(ctx, kind.family, async (changing) => {
      const id = await idOf(kind, ctx, changing.tx, given)
      const removed = await removeRecord(kind as Pick<Kind, keyof Kind>, joining(ctx, changing), { id })
      // The record is locked by now; until then, another change could move its ext_id to another record.
      const locked = changing.tx.selectFrom(kind.table).select('ext_id').where('id', '=', id)
      const { ext_id } = await locked.executeTakeFirstOrThrow()
      if (ext_id !== given.ext_id) throw new ExtIdTaken(kind.table, given.ext_id)
      return removed
    })
  return againWhenTaken(removeOnce)
}

/** Takes no lock: a deletion locks records that refer to this one first. */
async function idOf(kind: Pick<Kind, 'table' | 'visible'>, ctx: WorkspaceContext, tx: Reader, { ext_id }: ByExtId) {
  const found = present(kind, ctx, tx).select(`${kind.table}.id`).where(`${kind.table}.ext_id`, '=', ext_id)
  const row = (await found.executeTakeFirst()) as { id: string } | undefined
  if (!row) throw notFound()
  return row.id
}

/** Updates the record with this `ext_id`, or creates it. */
export function putRecord<S extends Having<'create'>>(
  kind: Kind<S, ExtIdTable>,
  ctx: WorkspaceContext,
  input: Put,
): Promise<RecordOf<S>> {
  return putByExtId(ctx, input, {
    entity: kind.table,
    schema: inputOf<New<S>>(kind.schemas.create),
    create: (own, given) => createRecord(kind, own, given),
    update: (own, given) => updateRecord(kind, own, given as Revision<S>),
  })
}
