import { factsOf } from '#components/records/kinds.ts'
import { formatDay } from '#components/ui/format-day.ts'
import { type Notation, formatQuantity } from '#components/ui/format-number.ts'
import type { Activity } from '#server/modules/activity/schema.ts'

const VERBS: Record<string, string> = {
  created: 'created the',
  updated: 'changed the',
  deleted: 'deleted the',
  booked: 'applied the',
  purged: 'permanently deleted a',
  rotated: 'rotated the',
  revoked: 'revoked the',
  paid: 'recorded payment of the',
  lifted: 'removed the',
  link_renewed: 'reset the link of the',
  rescheduled: 'rescheduled the',
  noted: 'added a note to the',
}

export const SOURCE_LABELS: Record<Activity['actor_kind'], string> = {
  member: 'in the app',
  token: 'with an API token',
  form: 'through a form',
  import: 'by import',
  agent: 'as an agent',
  system: 'by Atrium',
}

/** The interface through which the change was made; empty if the entry already implies it. */
export function sourceOf({ actor_kind, entity }: Activity): string {
  if (actor_kind === 'form' && entity === 'submission') return ''
  if (isByClient({ actor_kind, entity })) return 'on the page of the quote'
  return actor_kind === 'form' && entity === 'booking' ? 'on a booking page' : SOURCE_LABELS[actor_kind]
}

/** An accepted quote also changes its deal. */
const isByClient = ({ actor_kind, entity }: Pick<Activity, 'actor_kind' | 'entity'>) =>
  actor_kind === 'form' && (entity === 'quote' || entity === 'deal')

/** Names of actors that have no name of their own. */
const NAMELESS: Partial<Record<Activity['actor_kind'], string>> = { system: 'Atrium', form: 'A visitor' }

export function actorOf({ actor_name, actor_kind, entity }: Activity): string {
  if (isByClient({ actor_kind, entity })) return actor_name ?? 'The client'
  return actor_name ?? NAMELESS[actor_kind] ?? 'Former member'
}

/** "purchase order", "mind map" */
export const nounOf = (entity: string) => (entity === 'mindmap' ? 'mind map' : entity.replaceAll('_', ' '))

const COMMENTED: Record<string, string> = { created: 'wrote', updated: 'changed' }

/** "changed the task". An ellipsis marks the place of the record name if it does not come last. */
export function describeActivity({ event, entity, actor_kind, subject, edits, files, reverts }: Activity): string {
  const verb = event.slice(event.indexOf('.') + 1)
  if (reverts) return describeRevert(verb, entity, subject)
  if (entity === 'comment') return `${COMMENTED[verb] ?? verb} a comment${subject ? ' on' : ''}`
  if (entity === 'agent') return `${factsOf(entity)?.verbs?.[verb] ?? verb}${subject ? ':' : ''}`
  if (event === 'member.created') return actor_kind === 'system' ? 'added the member' : 'invited the member'
  if (event === 'ticket.updated' && isAnswer(edits)) return 'marked the ticket … as answered'
  if (event === 'member.updated') return describeMembership(edits) ?? 'changed the member'
  return (
    factsOf(entity)?.verbs?.[verb] ??
    `${describeFiles(edits, files) ?? VERBS[verb] ?? `${verb.replaceAll('_', ' ')} the`} ${nounOf(entity)}`
  )
}

const REVERTED: Record<string, string> = { deleted: 'the creation', created: 'the deletion' }

/** The revert of a creation deletes the record, that of a deletion restores it. */
function describeRevert(verb: string, entity: string, subject: string | null): string {
  const what = REVERTED[verb] ?? 'a change'
  return `reverted ${what} of the ${nounOf(entity)}${entity === 'comment' && subject ? ' on' : ''}`
}

function describeMembership(edits: Activity['edits']): string | undefined {
  const status = edits.find(({ field }) => field === 'status')
  if (status?.to === 'deactivated') return 'deactivated the member'
  if (status?.to === 'active') return status.from === 'invited' ? 'joined' : 'reactivated the member'
  return undefined
}

const isAnswer = ([first, ...others]: Activity['edits']) => first?.field === 'first_response_at' && others.length === 0

/** Whether only the files of the record changed. */
export const isOfFiles = ({ edits }: Pick<Activity, 'edits'>) => edits.length === 1 && edits[0]!.field === 'attachments'

const NAMED_FILES = 3

/** "“a.pdf”, “b.pdf” and 2 more files" */
function namesOf(files: readonly string[]): string {
  const named = files.slice(0, NAMED_FILES).map((name) => `“${name}”`)
  const rest = files.length - named.length
  const words = rest > 0 ? [...named, `${rest} more ${rest === 1 ? 'file' : 'files'}`] : named
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** What happened to the files, if nothing else changed. Without names if they are deleted. */
function describeFiles(edits: Activity['edits'], files: Activity['files']): string | undefined {
  if (!isOfFiles({ edits })) return undefined
  const [{ from, to }] = edits as [Activity['edits'][number]]
  const { attached = [], removed = [] } = files ?? {}
  if (attached.length > 0 && removed.length === 0) return `attached ${namesOf(attached)} to the`
  if (removed.length > 0 && attached.length === 0) return `removed ${namesOf(removed)} from the`
  const more = Array.isArray(from) && Array.isArray(to) ? Math.sign(to.length - from.length) : 0
  return more === 0 ? 'changed the files of the' : more > 0 ? 'attached a file to the' : 'removed a file from the'
}

type Plain = string | number | boolean | null
const LONG = 80
const isPlain = (value: unknown): value is Plain =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= LONG && !UUID.test(value))
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/
const DAY = /^\d{4}-\d{2}-\d{2}(?=T|$)/

/** Fields whose API name differs from the label in the application. */
const NAMES: Record<string, string> = {
  attachments: 'Files',
  desc: 'Description',
  double_opt_in: 'Double opt-in',
  ean: 'EAN',
  ext_id: 'External ID',
  locale: 'Numbers and dates',
  replaced_by: 'Replacement',
  slug: 'UTM name',
  qty: 'Quantity',
}

/** `reorderPoint`, `close_date` → "Reorder point", "Close date" */
export function nameOf(field: string): string {
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return NAMES[field] ?? `${words[0]!.toUpperCase()}${words.slice(1)}`
}

/**
 * "Status: In progress, was To do". Says only that the field changed if both values look alike or one is not a plain
 * value.
 */
export function describeEdit(
  notation: Notation,
  entity: string,
  { field, from, to }: Activity['edits'][number],
): string {
  const name = nameOf(field)
  if (!isPlain(from) || !isPlain(to) || (from === null && to === null)) return `${name} changed`
  const states = STATE_FIELDS.has(field) ? factsOf(entity)?.states : undefined
  const [before, now] = [from, to].map(
    (value) =>
      states?.[value as string]?.label ??
      (CAPITALIZED.has(field) ? capital(formatPlain(notation, value)) : formatPlain(notation, value)),
  )
  if (before === now) return `${name} changed`
  return from === null || from === '' ? `${name}: ${now}` : `${name}: ${now}, was ${before}`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const CAPITALIZED: ReadonlySet<string> = new Set(['priority', 'week_starts_on'])
const STATE_FIELDS: ReadonlySet<string> = new Set(['status', 'state', 'stage'])

export function formatPlain(notation: Notation, value: Plain): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'number') return formatQuantity(notation, value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const [day] = DAY.exec(value) ?? []
  if (day) return formatDay(notation, day, { day: 'numeric', month: 'short', year: 'numeric' })
  return /^[a-z_]+$/.test(value) ? value.replaceAll('_', ' ') : value
}
