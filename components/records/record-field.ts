import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/badge.tsx'

/**
 * One value of a select field, which may be yes or no; `tone` makes it a badge, a `sign` stands before its words, `blank` is as good
 * as none where room is short.
 */
export type Choice = { value: string | boolean; label: string; tone?: Tone; sign?: ReactNode; blank?: boolean }

/** What a record may point to. */
export type Linked = 'project' | 'contact' | 'campaign'

/** One field of a record, as tables, record pages, filters and dialogs show it. */
export type RecordField = {
  /** As REST names it. */
  key: string
  label: string
  /** A Tailwind width of its column; without one it shares what is left. */
  width?: string
  readOnly?: boolean
  /** Files can set it although the application only shows it. */
  imported?: boolean
  /** Never empty: names. */
  required?: boolean
  /** What a record without a name is called in lists. */
  blank?: string
  /** Whether its column stands in the table at first; `never` for long text. */
  column?: 'first' | 'more' | 'never'
} & (
  | { kind: 'text' | 'lines' | 'email' | 'phone' | 'markdown' | 'tags' | 'people' | 'time' | 'color' }
  /** `decimals`: at most so many, four unless said otherwise. */
  | { kind: 'number'; unit?: string; decimals?: number }
  /** `isOpen`: whether a record is overdue once this day is over; without it, none is. */
  | { kind: 'date'; isOpen?: (row: Record<string, unknown>) => boolean }
  | { kind: 'select'; options: readonly Choice[] }
  /**
   * `currency`: the field that holds its ISO 4217 code, without one that of the workspace. `places`: at most so many decimals, two unless said otherwise.
   * `exact`: whole amounts keep their decimals, so that figures stand under each other.
   */
  | { kind: 'money'; currency?: string; places?: number; exact?: boolean }
  | { kind: 'record'; entity: Linked }
)

export type ChoiceField = Extract<RecordField, { kind: 'select' }>

/** What a record is called in another system: shown where it has one. */
export const EXT_ID: RecordField = {
  key: 'ext_id',
  label: 'External ID',
  kind: 'text',
  width: 'w-40',
  column: 'more',
  readOnly: true,
  imported: true,
}

/** When a record was made and last changed: columns on request. */
export const TIMES: readonly RecordField[] = [
  { key: 'created_at', label: 'Created', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
  { key: 'updated_at', label: 'Updated', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
]
