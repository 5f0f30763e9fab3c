'use client'

import type { DialogProps } from './dialog-popup.tsx'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

export type { DialogProps }

const DialogPopup = later(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/**
 * A modal dialog for a short task. Escape, the close button and a click outside close it, after confirmation if the
 * user has typed text. Focus returns to its previous place.
 */
export function Dialog({ open, onOpenChange, trigger, ...content }: DialogProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog', fetch: DialogPopup.fetch })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <DialogPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}
