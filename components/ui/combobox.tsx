'use client'

import type { ComboboxProps } from './combobox-input.tsx'
import { ControlAwaited } from './control-awaited.tsx'
import { later } from './later.tsx'

/** Selects one of many options, with search. */
export const Combobox = later(
  async () => (await import('./combobox-input.tsx')).ComboboxInput,
  function ComboboxAwaited({ options, value, placeholder }: ComboboxProps) {
    const chosen = options.find((option) => option.value === value)
    return <ControlAwaited chosen={chosen?.label} placeholder={placeholder} />
  },
)
