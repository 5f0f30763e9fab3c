import { later } from '#components/ui/later.tsx'

/** Replaces a record that was deleted while its page was open. */
export const Gone = later(async () => (await import('./gone-page.tsx')).GonePage)
