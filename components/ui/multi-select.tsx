'use client'

import { ControlAwaited } from './control-awaited.tsx'
import { later } from './later.tsx'
import type { MultiSelectProps } from './multi-select-input.tsx'

/** Selects several of many options, with search, shown as chips. Backspace removes the last one. */
export const MultiSelect = later(
  async () => (await import('./multi-select-input.tsx')).MultiSelectInput,
  function MultiSelectAwaited({ value, placeholder }: MultiSelectProps) {
    return <ControlAwaited placeholder={value.length === 0 ? placeholder : undefined} />
  },
)
