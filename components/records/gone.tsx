import { later } from '#components/ui/later.tsx'
import type { GoneProps } from './gone-page.tsx'

const GonePage = later(async () => (await import('./gone-page.tsx')).GonePage)

/** In place of a record that was deleted while it was open. */
export function Gone(props: GoneProps) {
  return <GonePage {...props} />
}
