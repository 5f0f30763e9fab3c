'use client'

import { Suspense } from 'react'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import { later } from './later.ts'
import type { MultiSelectProps } from './multi-select-input.tsx'

const MultiSelectInput = later(async () => ({ default: (await import('./multi-select-input.tsx')).MultiSelectInput }))

/** Several of many, found by typing, shown as chips. Backspace takes the last one back. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Suspense fallback={<span data-control className={cx(controlStyle, 'block')} />}>
      <MultiSelectInput {...props} />
    </Suspense>
  )
}
