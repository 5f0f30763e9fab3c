'use client'

import { later } from '#components/ui/later.tsx'

/** The dialog that asks for a resolution; its code loads with the first ticket that is resolved. */
export const Resolving = later(async () => (await import('./resolve-dialog.tsx')).ResolveDialog)
