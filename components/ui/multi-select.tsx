'use client'

import { Suspense } from 'react'
import { ControlAwaited } from './control-awaited.tsx'
import { later } from './later.ts'
import type { MultiSelectProps } from './multi-select-input.tsx'

const MultiSelectInput = later(async () => ({ default: (await import('./multi-select-input.tsx')).MultiSelectInput }))

/** Several of many, found by typing, shown as chips. Backspace takes the last one back. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Suspense fallback={<ControlAwaited placeholder={props.value.length === 0 ? props.placeholder : undefined} />}>
      <MultiSelectInput {...props} />
    </Suspense>
  )
}
