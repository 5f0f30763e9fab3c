import type { z } from 'zod'
import { newId } from '#server/core/values/ids.ts'
import type { Random } from './random.ts'

export type Entity =
  | 'member'
  | 'project'
  | 'task'
  | 'contact'
  | 'deal'
  | 'invoice'
  | 'quote'
  | 'item'
  | 'campaign'
  | 'ticket'
  | 'folder'
  | 'document'
  | 'decision'
  | 'risk'
/** Tables whose rows have no recorded history of their own, ordered by their references. */
export const PLAIN = [
  'risk_score',
  'risk_task',
  'location',
  'movement',
  'stock',
  'item_stock',
  'purchase_order',
  'purchase_order_line',
  'stock_count',
  'stock_count_line',
  'cost',
  'touch',
  'lead',
  'form',
  'form_consent',
  'consent',
  'booking_page',
  'booking',
  'quote_counter',
  'quote_revision',
  'quote_evidence',
  'document_version',
  'document_read',
  'document_index',
  'mindmap',
  'mindmap_task',
  'file',
  'file_chunk',
  'attachment',
] as const
export type Kept = { id: string; version: number; created_at: string; updated_at: string }
type Nulls<R> = { [F in keyof R as null extends R[F] ? F : never]: null }
type Actor = { kind: 'member' | 'system' | 'form'; id: string | null }

/** A row of the change log to be written, with its column names. */
export type DemoChange = {
  event: string
  entity: Entity | 'purchase_order' | 'stock_count' | 'lead' | 'mindmap'
  entity_id: string
  version: number
  actor_kind: Actor['kind']
  actor_id: string | null
  record: object
  before: object | null
  at: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The history so far: every record in its latest state, and each change that led to it. Nothing happens after `now`: an
 * update with a later time leaves the record unchanged.
 */
export class History {
  readonly now: Date
  readonly random: Random
  readonly records: Record<Entity, Kept[]> = {
    member: [],
    project: [],
    task: [],
    contact: [],
    deal: [],
    invoice: [],
    quote: [],
    item: [],
    campaign: [],
    decision: [],
    ticket: [],
    risk: [],
    folder: [],
    document: [],
  }
  readonly rows = Object.fromEntries(PLAIN.map((table) => [table, []])) as unknown as Record<
    (typeof PLAIN)[number],
    object[]
  >
  readonly changes: DemoChange[] = []

  constructor(now: Date, random: Random) {
    this.now = now
    this.random = random
  }

  /** A time during office hours on a working day about this many days ago, never in the future. */
  daysAgo(days: number): Date {
    const at = new Date(this.now.getTime() - days * DAY)
    if (at.getUTCDay() === 0) at.setTime(at.getTime() - 2 * DAY)
    if (at.getUTCDay() === 6) at.setTime(at.getTime() - DAY)
    at.setUTCHours(this.random.between(7, 15), this.random.between(0, 59), this.random.between(0, 59), 0)
    return at > this.now ? new Date(this.now.getTime() - this.random.between(5, 90) * MINUTE) : at
  }

  later(at: Date | string, days: number): Date {
    const then = new Date(new Date(at).getTime() + days * DAY)
    const hours = this.random.between(-3, 3) * HOUR + this.random.between(-29, 29) * MINUTE
    return new Date(then.getTime() + hours)
  }

  create<R extends object>(
    entity: Entity,
    fields: R,
    at: Date,
    actor: string | null,
    event = `${entity}.created`,
  ): R & Kept {
    const time = at.toISOString()
    const record = { id: newId(at), ...fields, version: 1, created_at: time, updated_at: time }
    this.records[entity].push(record)
    this.notify(event, entity, record, null, time, actor)
    return record
  }

  /** Returns whether the update happened: an update in the future does not. */
  update<R extends Kept>(
    entity: Entity,
    record: R,
    set: Partial<R>,
    at: Date,
    actor: string | Actor | null,
    event = `${entity}.updated`,
  ) {
    if (at > this.now) return false
    const time = (
      at.toISOString() > record.updated_at ? at : new Date(Date.parse(record.updated_at) + MINUTE)
    ).toISOString()
    const before = Object.fromEntries(Object.keys(set).map((field) => [field, record[field as keyof R]]))
    Object.assign(record, set, { version: record.version + 1, updated_at: time })
    this.notify(event, entity, record, before, time, actor)
    return true
  }

  /** Records a change of a record that is stored elsewhere; `actor` is a member id unless it states another kind. */
  notify(
    event: string,
    entity: DemoChange['entity'],
    record: Kept,
    before: object | null,
    at: string,
    actor: string | Actor | null,
  ): void {
    const { kind, id }: Actor =
      typeof actor === 'string' ? { kind: 'member', id: actor } : (actor ?? { kind: 'system', id: null })
    this.changes.push({
      event,
      entity,
      entity_id: record.id,
      version: record.version,
      actor_kind: kind,
      actor_id: id,
      record: { ...record },
      before,
      at,
    })
  }
}

export function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The nullable fields of a record, so that sample data only has to set the others. */
export function nullsOf<S extends z.ZodObject>({ shape }: S): Nulls<z.infer<S>> {
  const nullable = Object.entries(shape).filter(([, field]) => (field as z.ZodType).safeParse(null).success)
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as Nulls<z.infer<S>>
}
