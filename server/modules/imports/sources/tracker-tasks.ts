import { invalid } from '#server/core/values/errors.ts'
import { isDay } from '#server/core/values/fields.ts'
import { shorten, startOf } from '#server/core/values/written/shorten.ts'
import { TASK_PRIORITIES, TASK_STATUSES } from '../../tasks/schema.ts'
import type { Mapping } from '../mapping/schema.ts'
import type { Cells } from '../reading/read-table.ts'
import { choiceNamed } from '../rules.ts'
import type { Note } from '../schema.ts'
import type { Item, Key } from './source.ts'

/** The usual names of statuses in task trackers, in lower case. */
const STATUSES: Record<string, string> = {
  triage: 'backlog',
  backlog: 'backlog',
  icebox: 'backlog',
  todo: 'todo',
  'to do': 'todo',
  'to-do': 'todo',
  open: 'todo',
  planned: 'todo',
  unstarted: 'todo',
  'not started': 'todo',
  'selected for development': 'todo',
  doing: 'in_progress',
  'in progress': 'in_progress',
  'in review': 'in_progress',
  started: 'in_progress',
  done: 'done',
  closed: 'done',
  complete: 'done',
  completed: 'done',
  resolved: 'done',
  released: 'done',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  duplicate: 'cancelled',
  "won't do": 'cancelled',
}

const PRIORITIES = new Map([
  ['urgent', 'urgent'],
  ['highest', 'urgent'],
  ['blocker', 'urgent'],
  ['critical', 'urgent'],
  ['high', 'high'],
  ['major', 'high'],
  ['medium', 'medium'],
  ['normal', 'medium'],
  ['low', 'low'],
  ['minor', 'low'],
  ['lowest', 'low'],
  ['trivial', 'low'],
])

const NO_PRIORITY = ['', 'none', 'no priority']

/** The priority of a task by its usual name in trackers, and a note about a name that is not known. */
export function priorityOf(name: string): { priority: string; notes: Note[] } {
  const known = PRIORITIES.get(name.toLowerCase()) ?? choiceNamed(name, TASK_PRIORITIES)
  if (known || NO_PRIORITY.includes(name.toLowerCase())) return { priority: known ?? 'none', notes: [] }
  const message = `${JSON.stringify(startOf(name, 100))} is not known: left out`
  return { priority: 'none', notes: [{ field: 'priority', code: 'unknown_priority', message }] }
}

/** Finds the status of a task by its name in the source: that of `mapping.statuses`, or else the usual one. */
export function statusesOf({ statuses = {} }: Mapping): (name: string) => string | undefined {
  const chosen = new Map(Object.entries(statuses).map(([name, status]) => [name.trim().toLowerCase(), status]))
  const usual = new Map(Object.entries(STATUSES))
  return (name) => chosen.get(name.toLowerCase()) ?? usual.get(name.toLowerCase()) ?? choiceNamed(name, TASK_STATUSES)
}

/** What an item says about a status that is not known. */
export const unknownStatus = (name: string): Partial<Pick<Item, 'unknownStatus' | 'notes'>> => ({
  unknownStatus: name,
  notes: [{ field: 'status', code: 'unknown_status', message: `${JSON.stringify(name)} is not known` }],
})

const LONGEST_TAG = 50
const MOST_TAGS = 50

/** Labels as tags: the first 50, each cut at 50 characters, and notes about what that leaves out. */
export function tagsOf(labels: readonly string[]): { tags: string[]; notes: Note[] } {
  const all = [...new Set(labels.map((label) => label.trim()).filter(Boolean))]
  const kept = all.slice(0, MOST_TAGS)
  const tags = kept.map((label) => startOf(label, LONGEST_TAG).trim())
  const cut = kept.filter((label, place) => label !== tags[place]).length
  const notes: Note[] = []
  if (all.length > kept.length) {
    const message = `${all.length - kept.length} of ${all.length} left out: a task has at most ${MOST_TAGS}`
    notes.push({ field: 'tags', code: 'left_out', message })
  }
  if (cut > 0) {
    const message = `${cut} of ${all.length} cut: each has at most ${LONGEST_TAG} characters`
    notes.push({ field: 'tags', code: 'cut', message })
  }
  return { tags: [...new Set(tags)], notes }
}

/** Throws for a file that lacks columns, with how to export one that has it. */
export function requireColumns(header: Cells, needed: readonly string[], source: string, how: string): void {
  const missing = needed.filter((name) => !header.includes(name)).map((name) => `"${name}"`)
  const listed = [missing.slice(0, -1).join(', '), ...missing.slice(-1)].filter(Boolean).join(' or ')
  if (listed) throw invalid('source', `is ${source}, but the file has no column ${listed}. ${how}`)
}

/** The description of a task, and below it what tasks have no field for. */
export function described(text: string, source: string, facts: readonly (string | false | undefined)[]): string {
  return [text.trim(), `Imported from ${source}: ${facts.filter(Boolean).join(', ')}.`].filter(Boolean).join('\n\n')
}

type Said = { id: string; author: string; day: string | undefined; body: string; line: number }

const START = 60

/** A comment on a task with this title. The import writes it, so its author and day are its first line. */
export function commentOn(task: Key, title: string, { id, author, day, body, line }: Said): Item {
  const start = shorten(body.trim().replaceAll(/\s+/g, ' '), START)
  const first = [author || 'Unknown author', day].filter(Boolean).join(', ')
  return {
    type: 'comment',
    id,
    line,
    entity: 'comment',
    name: [title, start].filter(Boolean).join(': '),
    fields: { body: `${first}:\n\n${body.trim()}` },
    refs: { on: task },
  }
}

/** The due day of a task, and a note about a text that is none. */
export function dueOf(text: string): { due: string | undefined; notes: Note[] } {
  const due = dayOf(text)
  if (due || text === '') return { due, notes: [] }
  const message = `${JSON.stringify(startOf(text, 100))} is not a date as 2027-03-01 or 01/Mar/27, so it was left out`
  return { due, notes: [{ field: 'due', code: 'unknown_date', message }] }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Where they differ from the English ones. */
const GERMAN_MONTHS = new Map([
  ['mär', 'mar'],
  ['mrz', 'mar'],
  ['mai', 'may'],
  ['okt', 'oct'],
  ['dez', 'dec'],
])

/**
 * The day of a time: ISO 8601, as `Date.prototype.toString` writes it (ECMA-262, 21.4.4.41), `25/Feb/26 10:17 PM`, which
 * is Jira's default, or `25.02.2026`. Undefined for all others, because 03/04/2027 is a day in March or in April.
 */
export function dayOf(text: string): string | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0]
  const { month, day, year } =
    /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>\d{2}) (?<year>\d{4})\b/.exec(text)?.groups ??
    /^(?<day>\d{1,2})\/(?<month>\p{L}{3})\p{L}*\.?\/(?<year>\d{2}|\d{4})(?=$| )/u.exec(text)?.groups ??
    /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2}|\d{4})(?=$| )/.exec(text)?.groups ??
    {}
  const found = iso ?? `${year?.padStart(4, '20')}-${monthNumber(month ?? '')}-${day?.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}

/** `03` for `Mar`, `Mär` or `3`. */
function monthNumber(month: string): string {
  const name = month.toLowerCase()
  const place = MONTHS.indexOf(GERMAN_MONTHS.get(name) ?? name) + 1
  return String(place || month).padStart(2, '0')
}
