import { z } from 'zod'
import type { WorkspaceContext } from '../../access/workspace-context.ts'
import { query } from '../../database/statements.ts'
import { DomainError, invalid, notFound } from '../../values/errors.ts'
import { instantOf, isId } from '../../values/fields.ts'
import { blankRecord } from '../../values/record-fields.ts'
import type { Kind, RecordOf, Schemas } from '../kind.ts'
import type { Fields } from '../row.ts'
import type { GetRecord } from './history-schema.ts'
import { findWithTrash, ofRecord } from './list-history.ts'

/**
 * The record as it was at `version` or `at`, from the change log, with the fields that it has today. Throws `not_found`
 * if it did not exist or was in the Trash then, and `gone` if that state is no longer stored.
 */
export async function getRecordAt<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  { id, version, at }: GetRecord,
): Promise<RecordOf<S>> {
  if (version !== undefined && at !== undefined) throw invalid('at', 'cannot be combined with version')
  const instant = at === undefined ? undefined : instantOf(at)!
  if (instant && instant > ctx.now) throw invalid('at', 'must not be in the future')
  if (!isId(id)) throw notFound()
  const current = await findWithTrash(kind, ctx, id)
  const wanted = instant ? await versionAt(kind, ctx, current, instant.toISOString()) : version!
  if (wanted === current.version) return current
  if (wanted > current.version) throw notThen(`It has no version ${wanted}: its latest is ${current.version}.`)
  const found = await query(ctx, 'a version of a record', { id, entity: kind.table, wanted }, (view, values) =>
    ofRecord(view, values).select('c.record').where('c.version', '=', values.wanted).orderBy('c.id').limit(1),
  )
  const logged = found[0]?.record as Fields | undefined
  // A record in the log without this field was erased.
  if (!logged?.['created_at']) throw new DomainError('gone', `Version ${wanted} of this record is no longer stored.`)
  return asToday(kind, logged, current)
}

/** The highest version at this time: clocks of nodes can differ, versions cannot. */
async function versionAt(kind: Kind, ctx: WorkspaceContext, current: RecordOf<Schemas>, at: string): Promise<number> {
  const values = { id: current.id, entity: kind.table, at }
  const [last] = await query(ctx, 'last change of a record before', values, (view, { at: until, ...record }) =>
    ofRecord(view, record)
      .select(['c.version', 'c.event'])
      .where('c.at', '<=', until)
      .orderBy('c.version', 'desc')
      .orderBy('c.id', 'desc')
      .limit(1),
  )
  if (last?.event === `${kind.table}.deleted`) throw notThen('It was in the Trash at this time.')
  if (last) return last.version
  if (at < current.created_at) throw notThen('It did not exist at this time.')
  if (at >= current.updated_at) return current.version
  throw new DomainError('gone', 'The state of this record at this time is no longer stored.')
}

const notThen = (reason: string) => new DomainError('not_found', reason)

/** Fields that were added later, or had another type, are blank; those that cannot be blank are as they are now. */
function asToday<S extends Schemas>(kind: Kind<S>, logged: Fields, current: RecordOf<S>): RecordOf<S> {
  const blank = blankRecord(kind.schemas.record)
  const fields = Object.entries(kind.schemas.record.shape).map(([name, schema]) => {
    const isValid = name in logged && z.safeParse(schema, logged[name]).success
    return [name, isValid ? logged[name] : name in blank && blank[name] !== undefined ? blank[name] : current[name]]
  })
  return Object.fromEntries(fields) as RecordOf<S>
}
