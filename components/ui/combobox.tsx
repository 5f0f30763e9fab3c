'use client'

import { Suspense } from 'react'
import type { ComboboxProps } from './combobox-input.tsx'
import { ControlAwaited } from './control-awaited.tsx'
import { later } from './later.ts'

const ComboboxInput = later(async () => ({ default: (await import('./combobox-input.tsx')).ComboboxInput }))

/** One choice of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  const chosen = props.options.find(({ value }) => value === props.value)
  return (
    <Suspense fallback={<ControlAwaited chosen={chosen?.label} placeholder={props.placeholder} />}>
      <ComboboxInput {...props} />
    </Suspense>
  )
}
