import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/badge.tsx'
import type { Notation } from '#components/ui/format-number.ts'
import type { Linked } from './linked.ts'

/**
 * One value of a select field or a yes/no field. `tone` renders a badge, `sign` an icon before the label. `blank`
 * hides the value in compact rows.
 */
export type Choice = { value: string | boolean; label: string; tone?: Tone; sign?: ReactNode; blank?: boolean }

/** The choices of a field with these values. */
export type Choices<Value extends string> = readonly (Choice & { value: Value })[]

/** A fact in the second line of a row. Late ones are highlighted and never omitted. */
export type Brief = { words: string; late: boolean }

/** One field of a record in tables, record pages, filters and dialogs. */
export type RecordField = {
  /** The field name in the REST API. */
  key: string
  label: string
  /** A Tailwind width of the column; without one, the column shares the remaining width. */
  width?: string
  readOnly?: boolean
  /** Files can set the field although it is read-only in the application. */
  imported?: boolean
  /** The field cannot be empty, such as a name. */
  required?: boolean
  /** The label of a record without a name in lists. */
  blank?: string
  /** Whether the table shows the column initially; `never` for long text. */
  column?: 'first' | 'more' | 'never'
  /** The page of the record shows the field itself, not among the others. */
  apart?: boolean
  /** False for a long text that the list of the API does not contain, so that exports omit it. */
  exported?: false
  /** The server derives a missing value from others, so an empty cell of a file means null. */
  derived?: boolean
  /** Replaces the value in rows on phones, such as a due time by how late it is; null omits it. */
  brief?: (row: Record<string, unknown>, now: Date) => Brief | null
  /** Why a read-only field has its value, shown below it on the page of the record. */
  reason?: (row: Record<string, unknown>) => string
  /** Replaces the value in tables, for read-only fields. */
  show?: (row: Record<string, unknown>) => ReactNode
} &
  /** `words`: the value as people read it, where programs send it in lower case. */
  (
    | { kind: 'text'; words?: (value: string) => string }
    | { kind: 'lines' | 'email' | 'phone' | 'markdown' | 'tags' | 'people' | 'time' | 'color' }
    /** `decimals`: the maximum number of decimals, four by default. */
    | { kind: 'number'; unit?: string; decimals?: number }
    /** `isOpen`: whether a record counts as overdue after this day; without it, none does. */
    | { kind: 'date'; isOpen?: (row: Record<string, unknown>) => boolean }
    | { kind: 'select'; options: readonly Choice[] }
    /** An object that only the record page edits. `choices`: its filter options. */
    | { kind: 'own'; words: (value: never, notation: Notation) => string; choices?: readonly string[] }
    /**
     * `currency`: the field with the ISO 4217 code; defaults to the workspace currency. `places`: the maximum number of
     * decimals, two by default. `exact`: whole amounts keep their decimals, so that figures align.
     */
    | { kind: 'money'; currency?: string; places?: number; exact?: boolean }
    | { kind: 'record'; entity: Linked }
  )

export type ChoiceField = Extract<RecordField, { kind: 'select' }>

/** The id of the record in another system, shown if set. */
export const EXT_ID: RecordField = {
  key: 'ext_id',
  label: 'External ID',
  kind: 'text',
  width: 'w-40',
  column: 'more',
  readOnly: true,
  imported: true,
}

/** Creation and update times: optional columns. */
export const TIMES: readonly RecordField[] = [
  { key: 'created_at', label: 'Created', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
  { key: 'updated_at', label: 'Updated', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
]
