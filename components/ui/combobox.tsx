'use client'

import { Suspense } from 'react'
import type { ComboboxProps } from './combobox-input.tsx'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import { later } from './later.ts'

const ComboboxInput = later(async () => ({ default: (await import('./combobox-input.tsx')).ComboboxInput }))

/** One choice of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<span data-control className={cx(controlStyle, 'block')} />}>
      <ComboboxInput {...props} />
    </Suspense>
  )
}
