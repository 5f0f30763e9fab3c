import { hash } from 'node:crypto'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, joining } from '#server/core/database/change.ts'
import { lockFamilies } from '#server/core/database/family-lock.ts'
import { countedChange } from '#server/core/database/recorded.ts'
import { upsertRows } from '#server/core/database/rows.ts'
import { requireFreeExtId } from '#server/core/records/ext-ids/ext-ids.ts'
import { kindNamed } from '#server/core/records/facts.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { defined } from '#server/core/records/row.ts'
import type { DomainError } from '#server/core/values/errors.ts'
import type { Numbered } from '../reading/read-items.ts'
import type { Note } from '../schema.ts'
import { type Fields, type Item, LINK_MARK } from '../sources/source.ts'
import { findLinks, keyOf, type Link, type Linked } from './find-links.ts'
import { findPeople, type FindPerson } from './find-people.ts'
import { planUpdate } from './plan-update.ts'
import { refusalIn } from './refusal-in.ts'

/** What became of an item. `record`: its fields, as they were written. */
export type Outcome = {
  item: Numbered
  status: 'created' | 'updated' | 'skipped' | 'failed'
  code: string | null
  entity_id: string | null
  version: number | null
  notes: Note[]
  record: Fields
  unknownPeople: string[]
}

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
}

/** Creates and updates the records of these items, one after the other, within the change. */
export async function applyItems(
  ctx: WorkspaceContext,
  changing: Change,
  { scope, items, refused }: Applying,
): Promise<Outcome[]> {
  const { tx } = changing
  const kindOf = (entity: string) => kindNamed(ctx.services.kinds, entity) as Kind
  const families = [...new Set(items.map(({ entity }) => entity))].flatMap((entity) => kindOf(entity).family ?? [])
  await lockFamilies(changing, ctx, families)
  const keys = items.flatMap(({ type, id, refs = {}, links = [] }) => [
    ...(id === null ? [] : [{ type, id }]),
    ...Object.values(refs),
    ...links.map(({ to }) => to),
  ])
  const links = await findLinks(ctx, tx, scope, keys)
  const person = await findPeople(ctx, tx)
  const written = new Map<string, Link>()
  const outcomes: Outcome[] = []
  for (const item of items) {
    const kind = kindOf(item.entity)
    const { linked, ...drafted } = draft(item, kind, links, person)
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
      const applied = await apply(ctx, changing, kind, { ...item, linked }, outcome.record, links.get(keyOf(key)))
      if (applied.error) fail(notesOf(applied.error))
      else {
        const { link, ...done } = applied
        Object.assign(outcome, { ...done, notes: [...outcome.notes, ...done.notes] })
        if (!link) continue
        links.set(keyOf(key), { ...link, state: 'present' })
        written.set(keyOf(key), link)
      }
    }
  }
  if (written.size > 0) {
    const rows = [...written.values()].map((link) => ({ source: scope, ...link }))
    changing.housekeep(upsertRows(ctx, tx, 'import_link', ['source', 'type', 'source_id'], rows))
  }
  return outcomes
}

type Applied =
  | { error: DomainError }
  | (Pick<Outcome, 'status' | 'code' | 'entity_id' | 'version' | 'notes'> & { error?: undefined; link?: Link })

async function apply(
  ctx: WorkspaceContext,
  changing: Change,
  kind: Kind,
  item: Numbered & { linked: readonly string[] },
  record: Fields,
  linked: Linked | undefined,
): Promise<Applied> {
  const content = [item.fields, item.refs, ...(item.linked.length > 0 ? [item.linked] : [])]
  const said = hash(
    'sha256',
    JSON.stringify(content, (_, value: unknown) => value ?? null),
    'base64url',
  )
  if (linked && linked.state !== 'purged') {
    const { entity_id, state } = linked
    const same = { status: 'skipped' as const, entity_id, version: null, notes: [] }
    if (state === 'trash') return { ...same, code: 'in_trash' }
    if (linked.hash === said) return { ...same, code: 'unchanged' }
  }
  const counted = countedChange(changing)
  try {
    const call = <N extends string>(name: N, input: Fields) => {
      // A comment reads the task that was written before it.
      const joined = { ...joining(ctx, counted.change), db: changing.tx }
      const run = ctx.services.review.act(joined, item.entity, name)
      return run!(input) as Promise<{ id: string; version: number }>
    }
    const link = { type: item.type, source_id: item.id!, entity: item.entity, hash: said }
    if (!linked || linked.state === 'purged') {
      await requireFreeExtId(ctx, changing.tx, kind.table, record['ext_id'])
      const { id, version } = await call('create', defined(record))
      const made = { entity_id: id, version }
      return { status: 'created', code: null, ...made, notes: [], link: { ...link, ...made } }
    }
    const { entity_id } = linked
    const { fields, notes, before } = await planUpdate(ctx, changing, kind, linked, record)
    const seen = { id: entity_id, version: before.version }
    const after = Object.keys(fields).length > 0 ? await call('update', { ...seen, ...fields }) : before
    const isKept = notes.length > 0
    const isUpdated = counted.hasRecorded()
    return {
      status: isUpdated ? 'updated' : 'skipped',
      code: isKept ? 'kept' : isUpdated ? null : 'unchanged',
      entity_id,
      version: isUpdated ? after.version : null,
      notes,
      // As long as fields are kept, the versions since then say which.
      link: { ...link, entity_id, version: isKept ? linked.version : after.version },
    }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    if (counted.hasWritten()) throw new Spoiled(refusal)
    return { error: refusal }
  }
}

/** The fields of an item as those of a record: members by id, and the records that it refers to. */
function draft(item: Item, { people = [], partOf }: Kind, links: ReadonlyMap<string, Linked>, person: FindPerson) {
  const record: Fields = { ...item.fields }
  const notes: Note[] = [...(item.notes ?? [])]
  const unknownPeople: string[] = []
  for (const field of people) {
    const named = record[field]
    if (named === undefined || named === null) continue
    const texts = [named].flat().map(String)
    const ids = texts.map((text) => person(text))
    for (const [place, id] of ids.entries()) {
      if (id !== undefined) continue
      unknownPeople.push(texts[place]!)
      notes.push({ field, code: 'unknown_person', message: `${JSON.stringify(texts[place])} is not an active member` })
    }
    const found = [...new Set(ids.filter((id) => id !== undefined))]
    record[field] = Array.isArray(named) ? found : (found[0] ?? null)
  }
  for (const [field, key] of Object.entries(item.refs ?? {})) {
    const link = links.get(keyOf(key))
    if (link?.state === 'present') {
      record[field] = field === partOf ? `${link.entity}:${link.entity_id}` : link.entity_id
      continue
    }
    record[field] = null
    const where = link?.state === 'trash' ? 'is in the Trash' : 'is not here'
    notes.push({
      field,
      code: 'missing',
      message: `refers to the ${key.type} ${JSON.stringify(key.id)}, which ${where}`,
    })
  }
  const linked = linkTexts(record, item, links)
  return { record, notes, unknownPeople, linked }
}

/** Writes the links of an item into its texts. Returns those to objects that are here. */
function linkTexts(record: Fields, { links: wanted = [] }: Item, known: ReadonlyMap<string, Linked>): string[] {
  if (wanted.length === 0) return []
  const linked: string[] = []
  const texts = wanted.map(({ to, label }) => {
    const link = known.get(keyOf(to))
    if (link?.state !== 'present') return label
    const address = `${link.entity}:${link.entity_id}`
    linked.push(address)
    return `[${label}](${address})`
  })
  for (const [field, value] of Object.entries(record))
    if (typeof value === 'string') record[field] = value.replaceAll(LINK_MARK, (_, n: string) => texts[Number(n)] ?? '')
  return linked
}

function notesOf({ code, message, fields }: DomainError): Note[] {
  if (fields.length === 0) return [{ field: '', code, message }]
  return fields.map((one) => ({ field: one.field, code: one.code, message: one.message }))
}
