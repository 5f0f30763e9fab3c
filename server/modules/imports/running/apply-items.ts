import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, joining } from '#server/core/database/change.ts'
import { lockFamilies } from '#server/core/database/locks/family-lock.ts'
import { countedChange } from '#server/core/database/recorded.ts'
import { upsertRows } from '#server/core/database/rows.ts'
import { requireFreeExtId } from '#server/core/records/ext-ids/ext-ids.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { defined } from '#server/core/records/row.ts'
import type { DomainError } from '#server/core/values/errors.ts'
import type { Numbered } from '../reading/read-items.ts'
import type { Note } from '../schema.ts'
import { type Fields, keysIn, keyOf } from '../sources/source.ts'
import { attachFiles } from './attach-files.ts'
import { bookLevels, type Level } from './book-levels.ts'
import { draftRecord, type Find } from './draft-record.ts'
import { findContacts } from './find-contacts.ts'
import { findExisting } from './find-existing.ts'
import { findLinks, type Link, type Linked } from './find-links.ts'
import { findPeople } from './find-people.ts'
import type { Outcome } from './outcomes.ts'
import { planLink } from './plan-link.ts'
import { planUpdate } from './plan-update.ts'
import { refusalIn } from './refusal-in.ts'

/** An item was refused after it had written something: the transaction must be rolled back. */
export class Spoiled extends Error {
  readonly refusal: DomainError
  constructor(refusal: DomainError) {
    super('an item was refused after it had written something', { cause: refusal })
    this.refusal = refusal
  }
}

type Applying = {
  scope: string
  items: readonly Numbered[]
  /** Items that fail with these errors, without a further attempt. */
  refused: ReadonlyMap<number, DomainError>
  /** Whether the change is rolled back, for which no files are stored. */
  isRehearsal: boolean
}

/** Creates and updates the records of these items, one after the other, within the change, and then books their levels. */
export async function applyItems(
  ctx: WorkspaceContext,
  changing: Change,
  { scope, items, refused, isRehearsal }: Applying,
): Promise<Outcome[]> {
  const { tx } = changing
  const kindOf = (entity: string) => kindNamed(ctx.services.kinds, entity) as Kind
  const families = [...new Set(items.map(({ entity }) => entity))].flatMap((entity) => kindOf(entity).family ?? [])
  await lockFamilies(changing, ctx, families)
  const referred = items.flatMap(keysIn)
  const keys = items.flatMap((item) => [
    ...(item.id === null ? [] : [{ type: item.type, id: item.id }]),
    ...(item.links ?? []).map(({ to }) => to),
  ])
  const links = await findLinks(ctx, tx, scope, [...keys, ...referred], referred)
  const contact = await findContacts(ctx, tx, items)
  const people = items.flatMap(({ entity, fields }) =>
    (kindOf(entity).people ?? []).flatMap((name) => fields[name] ?? []),
  )
  const unlinked = items.filter(({ type, id, problem }) => {
    const link = id === null || problem ? undefined : links.get(keyOf({ type, id }))
    return !link || link.state === 'purged'
  })
  const existing = await findExisting(ctx, tx, scope, unlinked)
  const find: Find = { links, contact, person: await findPeople(ctx, tx, people.map(String)) }
  const written = new Map<string, Link>()
  const outcomes: Outcome[] = []
  const levels: Level[] = []
  for (const item of items) {
    const kind = kindOf(item.entity)
    const { said, ...drafted } = draftRecord(item, kind, find)
    const outcome: Outcome = { item, status: 'failed', code: null, entity_id: null, version: null, ...drafted }
    outcomes.push(outcome)
    const fail = (notes: readonly Note[]) => outcome.notes.unshift(...notes)
    const { id } = item
    if (item.problem || id === null) fail(item.problem ? [item.problem] : [])
    else if (item.skip) Object.assign(outcome, { status: 'skipped', code: item.skip })
    else if (kind.partOf && outcome.record[kind.partOf] === null)
      Object.assign(outcome, { status: 'skipped', code: 'missing' })
    else if (refused.has(item.n)) fail(notesOf(refused.get(item.n)!))
    else {
      const key = { type: item.type, id }
      const linked = links.get(keyOf(key))
      const done = unchanged(linked, said)
      if (done) {
        Object.assign(outcome, done)
        continue
      }
      const link = { type: item.type, source_id: id, entity: item.entity, hash: said }
      if (item.isLevel) {
        levels.push({ outcome, link })
        continue
      }
      const here = existing(item)
      const subject = linked?.state === 'present' ? linked.entity_id : here
      await attachFiles(ctx, changing, outcome, { subject, isRehearsal })
      const applied = await apply(ctx, changing, kind, outcome.record, { link, linked, here })
      if (applied.error) fail(notesOf(applied.error))
      else {
        const { link: after, ...made } = applied
        Object.assign(outcome, { ...made, notes: [...outcome.notes, ...made.notes] })
        links.set(keyOf(key), { ...after, state: 'present' })
        written.set(keyOf(key), after)
      }
    }
  }
  for (const link of await bookLevels(ctx, changing, levels)) written.set(keyOf({ ...link, id: link.source_id }), link)
  if (written.size > 0) {
    const rows = [...written.values()].map((link) => ({ source: scope, ...link }))
    changing.housekeep(upsertRows(ctx, tx, 'import_link', ['source', 'type', 'source_id'], rows))
  }
  return outcomes
}

type Applied =
  | { error: DomainError }
  | (Pick<Outcome, 'status' | 'code' | 'entity_id' | 'version' | 'notes'> & { error?: undefined; link: Link })

/** The outcome of an object that is in the Trash, or of which the source says what it said last. */
function unchanged(linked: Linked | undefined, said: string) {
  if (!linked || linked.state === 'purged' || (linked.state === 'present' && linked.hash !== said)) return undefined
  const code = linked.state === 'trash' ? 'in_trash' : 'unchanged'
  return { status: 'skipped' as const, code, entity_id: linked.entity_id }
}

/** `linked`: what the object is linked to. `here`: without a link, the record that was here before it. */
type Subject = {
  link: Omit<Link, 'entity_id' | 'version' | 'kept'>
  linked: Linked | undefined
  here: string | undefined
}

async function apply(
  ctx: WorkspaceContext,
  changing: Change,
  kind: Kind,
  record: Fields,
  { link, linked, here }: Subject,
): Promise<Applied> {
  const counted = countedChange(changing)
  try {
    const call = <N extends string>(name: N, input: Fields) => {
      // A comment reads the task that was written before it.
      const joined = { ...joining(ctx, counted.change), db: changing.tx }
      const run = ctx.services.review.act(joined, link.entity, name)
      return run!(input) as Promise<{ id: string; version: number }>
    }
    const update = (seen: { id: string; version: number }, fields: Fields) =>
      Object.keys(fields).length > 0 ? call('update', { id: seen.id, version: seen.version, ...fields }) : seen
    if (!linked || linked.state === 'purged') {
      if (here !== undefined) {
        const { fields, notes, before, kept } = await planLink(ctx, changing.tx, kind, here, record)
        const { version } = await update(before, fields)
        const isUpdated = counted.hasRecorded()
        return {
          status: isUpdated ? 'updated' : 'skipped',
          code: 'linked',
          entity_id: here,
          version: isUpdated ? version : null,
          notes,
          link: { ...link, entity_id: here, version, kept },
        }
      }
      await requireFreeExtId(ctx, changing.tx, kind.table, record['ext_id'])
      const { id, version } = await call('create', defined(record))
      const made = { entity_id: id, version }
      return { status: 'created', code: null, ...made, notes: [], link: { ...link, ...made, kept: [] } }
    }
    const { entity_id } = linked
    const { fields, notes, before } = await planUpdate(ctx, changing, kind, linked, record)
    const after = await update(before, fields)
    const isKept = notes.length > 0
    const isUpdated = counted.hasRecorded()
    return {
      status: isUpdated ? 'updated' : 'skipped',
      code: isKept ? 'kept' : isUpdated ? null : 'unchanged',
      entity_id,
      version: isUpdated ? after.version : null,
      notes,
      // As long as fields are kept, the versions since then say which.
      link: { ...link, entity_id, version: isKept ? linked.version : after.version, kept: linked.kept },
    }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    if (counted.hasWritten()) throw new Spoiled(refusal)
    return { error: refusal }
  }
}

function notesOf({ code, message, fields }: DomainError): Note[] {
  if (fields.length === 0) return [{ field: '', code, message }]
  return fields.map((one) => ({ field: one.field, code: one.code, message: one.message }))
}
