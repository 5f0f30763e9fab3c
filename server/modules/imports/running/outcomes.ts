import { startOf } from '#server/core/values/written/shorten.ts'
import type { Numbered } from '../reading/read-items.ts'
import type { Note } from '../schema.ts'
import type { Fields } from '../sources/source.ts'

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

/** How many unknown people and statuses an import names. */
const NAMED = 100
const LONGEST_NAME = 200

export function tally(outcomes: readonly Outcome[]) {
  const of = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length
  return { created: of('created'), updated: of('updated'), skipped: of('skipped'), failed: of('failed') }
}

export type Unknown = { unknown_people: string[]; unknown_statuses: string[] }

/** The people and statuses that are not known here, with those of the outcomes. */
export function mergeUnknown({ unknown_people, unknown_statuses }: Unknown, outcomes: readonly Outcome[]): Unknown {
  const merged = (known: readonly string[], found: readonly string[]) =>
    [...new Set([...known, ...found.map((text) => startOf(text, LONGEST_NAME).toWellFormed())])].slice(0, NAMED)
  const people = outcomes.flatMap((outcome) => outcome.unknownPeople)
  const statuses = outcomes.flatMap(({ item }) => item.unknownStatus ?? [])
  return { unknown_people: merged(unknown_people, people), unknown_statuses: merged(unknown_statuses, statuses) }
}
