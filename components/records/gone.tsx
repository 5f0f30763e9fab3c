import { later } from '#components/ui/later.tsx'

/** In place of a record that was deleted while it was open. */
export const Gone = later(async () => (await import('./gone-page.tsx')).GonePage)
