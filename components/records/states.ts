import type { Tone } from '#components/ui/badge.tsx'

export type State = { label: string; tone: Tone }
/** Each state of a kind of records, in order, with its label and colour. */
export type States<Value extends string> = Record<Value, State>

/** Past its due day and still open. A display state only; the API never returns it. */
export const OVERDUE: State = { label: 'Overdue', tone: 'danger' }

/** The states of a kind as options of a select field, in order. */
export const choicesOf = <Value extends string>(words: States<Value>) =>
  Object.entries<State>(words).map(([value, state]) => ({ value: value as Value, ...state }))
