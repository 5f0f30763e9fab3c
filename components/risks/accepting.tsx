'use client'

import { later } from '#components/ui/later.tsx'

/** The dialog that asks why a risk is acceptable; its code loads with the first risk that is accepted. */
export const Accepting = later(async () => (await import('./accept-dialog.tsx')).AcceptDialog)
