'use client'

import { type AriaAttributes, createContext, useContext } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/** What a field provides to its control. */
type FieldWiring = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  disabled: boolean
  /** Receives what the control finds wrong with its text, for the error of the field. Without it, the control shows it. */
  onProblem?: (problem: string | undefined) => void
}

export const FieldContext = createContext<FieldWiring | null>(null)

type Own = Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> & {
  id?: string | undefined
  disabled?: boolean | undefined
}

/**
 * The attributes that connect a control to the label, hint and error of its `Field`. The control's own attributes
 * take precedence.
 */
export function useField(own: Own = {}) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    disabled: own.disabled || field?.disabled,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  }
}

/**
 * Whether a control must not accept input yet: React would discard what a controlled one receives before hydration.
 * Controls of plain HTML forms are not controlled and accept input at once.
 */
export function useIsEarly({ value, checked }: { value?: unknown; checked?: unknown }): boolean {
  const isReady = useIsHydrated()
  return !isReady && (value !== undefined || checked !== undefined)
}
