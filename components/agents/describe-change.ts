import { nameOf, nounOf, formatPlain } from '#components/activity/describe-activity.ts'
import { exactMoney } from '#components/invoices/invoice-title.ts'
import { factsOf } from '#components/records/kinds.ts'
import { type Notation, formatNumber, formatPercent, formatQuantity } from '#components/ui/format-number.ts'
import type { NamedChange, ShownChange } from '#server/modules/agents/schema.ts'

type Edit = ShownChange['edits'][number]
/** A value as text; `long` values have lines of their own. */
export type Side = { text: string; long: boolean }

const LONG = 80
const VERBS: Record<string, string> = { created: 'New', updated: 'Change', deleted: 'Delete' }

/** "Change task", "New comment on" */
export function actionOf({ event, entity, on, subject }: NamedChange): string {
  const verb = event.slice(event.indexOf('.') + 1)
  return `${VERBS[verb] ?? 'Change'} ${nounOf(entity)}${on && subject ? ' on' : ''}`
}

/** At most this many names in a notice. */
const NAMED = 12

/** "New task: Book, Print. Change project: Fair." */
export function changeNames(notation: Notation, changes: readonly NamedChange[]): string {
  const named = [...Map.groupBy(changes.slice(0, NAMED), actionOf)].map(([action, each]) => {
    const subjects = each.flatMap(({ subject }) => subject ?? [])
    return subjects.length > 0 ? `${action}: ${subjects.join(', ')}.` : `${action}.`
  })
  const more = changes.length - NAMED
  return more > 0 ? `${named.join(' ')} And ${formatNumber(notation, more)} more.` : named.join(' ')
}

const NAMES: Record<string, string> = { markdown: 'Text', body: 'Text', sop_status: 'SOP status' }
export const fieldName = (field: string) => NAMES[field] ?? nameOf(field)

/** Both sides of an edited field; `from` is undefined for what was empty. */
export function sidesOf(
  notation: Notation,
  change: ShownChange,
  { field, from, to }: Edit,
): { from: Side | undefined; to: Side } {
  const side = (value: unknown) => sideOf(notation, change, field, value)
  return { from: isEmpty(from) ? undefined : side(from), to: side(to) }
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields with amounts in the currency of the record. */
const AMOUNTS = new Set(['total', 'value', 'cost', 'amount', 'expected_loss'])

function sideOf(notation: Notation, { entity, currency }: ShownChange, field: string, value: unknown): Side {
  if (isEmpty(value)) return { text: 'None', long: false }
  if (currency && typeof value === 'number' && AMOUNTS.has(field))
    return { text: exactMoney(notation, value, currency), long: false }
  if (currency && field === 'lines' && Array.isArray(value))
    return { text: (value as Line[]).map((line) => describeLine(notation, line, currency)).join('\n'), long: true }
  const state = typeof value === 'string' ? factsOf(entity)?.states?.[value] : undefined
  if (state && (field === 'status' || field === 'stage')) return { text: state.label, long: false }
  if (currency && typeof value === 'object' && value !== null && isRange(value)) {
    const amounts = [value.low, value.likely, value.high].map((amount) => exactMoney(notation, amount, currency))
    return { text: amounts.join(' – '), long: false }
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return { text: value.join(', '), long: false }
  if (typeof value === 'object') return { text: JSON.stringify(value, null, 2), long: true }
  if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No', long: false }
  if (field === 'kind' && value === 'sop') return { text: 'SOP', long: false }
  if (typeof value === 'string' && /^[a-z_]+$/.test(value) && !TEXTS.has(field))
    return { text: sentence(value), long: false }
  const text = typeof value === 'string' && value.length > 30 ? value : formatPlain(notation, value as string)
  return { text, long: text.length > LONG || text.includes('\n') }
}

/** Text by people and agents, shown unchanged. */
const TEXTS = new Set(['title', 'name', 'desc', 'body', 'markdown', 'outline', 'note', 'company'])

type Range = { low: number; likely: number; high: number }
const isRange = (value: object): value is Range => 'low' in value && 'likely' in value && 'high' in value

type Line = { description: string; quantity: number; unit_price: number; tax_rate: number }

/** "6 × Proofs at €12.00, 19% tax" */
function describeLine(
  notation: Notation,
  { description, quantity, unit_price, tax_rate }: Line,
  currency: string,
): string {
  const tax = tax_rate ? `, ${formatPercent(notation, tax_rate)} tax` : ''
  return `${formatQuantity(notation, quantity)} × ${description} at ${exactMoney(notation, unit_price, currency)}${tax}`
}

/** "Claude Code 2.1" */
export const clientName = ({ client, client_version }: { client: string | null; client_version: string | null }) =>
  [client, client_version].filter(Boolean).join(' ')

/** "16, 4 failed" */
export const formatCounts = (all: number, parts: Record<string, number>) =>
  [all, ...Object.entries(parts).flatMap(([word, count]) => (count > 0 ? `${count} ${word}` : []))].join(', ')

/** `in_progress` → "In progress" */
const sentence = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`
