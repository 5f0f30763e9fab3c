import type { z } from 'zod'
import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { findNames } from '#server/modules/activity/queries.ts'
import type { ShownChange } from '../schema.ts'

type Fields = Record<string, unknown>
/** A change as the change log and proposals store it. */
export type Stored = { event: string; record: Fields & { id: string }; before?: Fields | null | undefined }

/** Changes for display: without derived fields, and with names instead of ids. */
export async function showChanges(ctx: WorkspaceContext, changes: readonly Stored[]): Promise<ShownChange[]> {
  const drafts = changes.map((change) => draft(ctx, change))
  const found = await findNames(ctx, drafts.flatMap(namedIn))
  // Records that do not exist yet or are in the Trash.
  for (const { entity_id, subject } of drafts)
    if (subject !== null && !found.has(entity_id)) found.set(entity_id, subject)
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : isUuid(value) ? (found.get(value) ?? 'Deleted record') : value
  return drafts.map(({ tables, ...change }) => ({
    ...change,
    ...(change.on && { subject: found.get(change.on.id) ?? null }),
    edits: change.edits.map((edit) =>
      tables[edit.field] ? { ...edit, from: named(edit.from) as Json, to: named(edit.to) as Json } : edit,
    ),
  }))
}

type Json = ReturnType<typeof z.json>['_output']
type Draft = ShownChange & { tables: Record<string, string> }

function draft({ services }: WorkspaceContext, { event, record, before }: Stored): Draft {
  const entity = event.slice(0, event.indexOf('.'))
  const { refs = {}, people = [], schemas } = kindNamed(services.kinds, entity) as Partial<Kind>
  const given = { ...schemas?.create?.shape, ...schemas?.update?.shape }
  const on = onOf(record['on'])
  const isNew = event.endsWith('.created')
  const isShown = (field: string) =>
    !isMeta(field) && !(on && field === 'on') && !(isNew && ASSIGNED.has(field)) && isSettable(field)
  const isSettable = (field: string) => !schemas || SUMS.has(field) || field in given
  const tables = {
    ...(refs as Record<string, string>),
    ...Object.fromEntries(people.map((field) => [field, 'member'])),
  }
  const named = ['title', 'name', 'number'].find((field) => typeof record[field] === 'string')
  const fields = Object.keys(isNew ? record : (before ?? {})).filter(isShown)
  const edits = fields.flatMap((field) => {
    const [from, to] = [isNew ? null : (before?.[field] ?? null), record[field] ?? null] as [Json, Json]
    return isNew && (isEmpty(to) || field === named) ? [] : [{ field, from, to }]
  })
  return {
    event,
    entity,
    entity_id: record.id,
    subject: named ? ((before?.[named] ?? record[named]) as string) : null,
    on,
    currency: typeof record['currency'] === 'string' ? record['currency'] : null,
    edits,
    tables,
  }
}

/** Derived, but relevant to users. */
const SUMS = new Set(['total'])
/** Agents cannot choose these for a new record. */
const ASSIGNED = new Set(['color', 'position'])
const isMeta = (field: string) => field === 'id' || field === 'version' || field.endsWith('_at')
const isEmpty = (value: unknown) =>
  value === null || value === '' || value === 'none' || value === false || (Array.isArray(value) && value.length === 0)

/** "task:<id>" */
function onOf(value: unknown): ShownChange['on'] {
  const [entity = '', id = ''] = typeof value === 'string' ? value.split(':') : []
  return isUuid(id) ? { entity, id } : null
}

function namedIn({ edits, tables, on }: Draft): { entity: string; id: string }[] {
  const fields = edits.flatMap(({ field, from, to }) => {
    const entity = tables[field]
    if (!entity) return []
    return [from, to].flat().flatMap((id) => (isUuid(id) ? [{ entity, id }] : []))
  })
  return on ? [...fields, on] : fields
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
