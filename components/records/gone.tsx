import { Suspense } from 'react'
import { later } from '#components/ui/later.ts'
import type { GoneProps } from './gone-page.tsx'

const GonePage = later(async () => ({ default: (await import('./gone-page.tsx')).GonePage }))

/** In place of a record that was deleted while it was open. */
export function Gone(props: GoneProps) {
  return (
    <Suspense>
      <GonePage {...props} />
    </Suspense>
  )
}
