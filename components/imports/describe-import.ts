import { nameOf } from '#components/activity/describe-activity.ts'
import { factsOf } from '#components/records/kinds.ts'
import { type State } from '#components/records/states.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import type { Import, ImportRow } from '#server/modules/imports/schema.ts'
import { IMPORT_ROW_STATES, IMPORT_STATES } from './import-states.ts'

export function stateOf(one: Import): State {
  if (!isUploaded(one)) return { label: 'Uploading', tone: 'neutral' }
  return isUndoing(one) ? { label: 'Undoing', tone: 'info' } : IMPORT_STATES[one.status]
}

export const isUploaded = ({ status, received, bytes }: Import) => status !== 'uploading' || received === bytes

/** Whether the server works on it. */
export const isWorking = ({ status }: Import) => status === 'checking' || status === 'running'

export const isUndoing = ({ status, finished_at }: Import) => status === 'running' && finished_at !== null

/** Whether it has ended. */
export const isOver = ({ status }: Import) => ['done', 'failed', 'cancelled', 'undone'].includes(status)

/** Whether there is something to take back, and still time. */
export const mayUndo = ({ undo_until, created }: Import, now = Date.now()) =>
  undo_until !== null && created > 0 && Date.parse(undo_until) > now

/** "389 created, 7 updated, 2 failed" */
export function describeResult(notation: Notation, { created, updated, skipped, failed }: Import): string {
  const counts: [number, string][] = [
    [created, 'created'],
    [updated, 'updated'],
    [skipped, 'skipped'],
    [failed, 'failed'],
  ]
  return counts.flatMap(([count, word]) => (count > 0 ? `${formatNumber(notation, count)} ${word}` : [])).join(', ')
}

/** "Ready to start: 389 new, 2 would fail" */
export function describeStep(notation: Notation, one: Import): string {
  const { label } = stateOf(one)
  if (one.status !== 'ready') return isOver(one) ? `${label}. ${describeResult(notation, one)}` : label
  const counts = (['created', 'updated', 'skipped', 'failed'] as const).flatMap((key) =>
    one[key] > 0 ? `${formatNumber(notation, one[key])} ${IMPORT_ROW_STATES.before[key].label.toLowerCase()}` : [],
  )
  return `${label}: ${counts.join(', ') || 'nothing to import'}`
}

/** "1 row", "2 rows" */
export const countOf = (notation: Notation, count: number, noun: string) =>
  `${formatNumber(notation, count)} ${noun}${count === 1 ? '' : 's'}`

/** "Contacts" */
export const kindLabel = (entity: string) => factsOf(entity)?.trash?.label ?? nameOf(entity)

/** The id of a row in its source; null if the file has no column for it. */
export const idIn = (one: Import, { source_id }: Pick<ImportRow, 'source_id'>) => (hasIds(one) ? source_id : null)

/** What people call the record of a row. */
export function nameIn({ record }: Pick<ImportRow, 'record'>): string | null {
  const name = record?.['title'] ?? record?.['name'] ?? record?.['company']
  return typeof name === 'string' && name !== '' ? name : null
}

/** Whether rows are recognized by an id in the file, and not by their content. */
export const hasIds = ({ entity, mapping }: Import) =>
  !entity || Object.values(mapping.columns ?? {}).includes('source_id')

const CODES = new Map([
  ['unchanged', 'Unchanged since the last import'],
  ['in_trash', 'In the Trash'],
  ['removed', 'Moved to the Trash'],
  ['missing', 'Left out, because what it belongs to is not here'],
  ['archived', 'Archived'],
  ['not_stocked', 'Not stocked'],
  ['booked', 'Stock recorded'],
  ['linked', 'Already in Atrium'],
  ['kept', 'Kept, because it was changed since or others refer to it'],
])

/** What the server notes about a row: "Email: must be an email address". */
export function notesOf({ code, notes, status }: Pick<ImportRow, 'code' | 'notes' | 'status'>): string[] {
  const isUndone = code === 'removed' || (code === 'kept' && status === 'created')
  const outcome = code === null ? [] : [CODES.get(code) ?? nameOf(code)]
  if (isUndone) return outcome
  const said = notes.map(({ field, message }) =>
    field === '' ? `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}` : `${fieldLabel(field)}: ${message}`,
  )
  // Notes name the fields that were kept.
  return code === 'kept' && said.length > 0 ? said : [...outcome, ...said]
}

const LABELS: Record<string, string> = { source_id: 'ID of the row', ext_id: 'External ID' }

/** The label of a field of the API. */
export const fieldLabel = (field: string) => LABELS[field] ?? nameOf(field)
