'use client'

import type { DialogProps } from './dialog-popup.tsx'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

export type { DialogProps }

const DialogPopup = later(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** A short task above the page. Escape, the cross and a press outside close it, and ask first where text was typed; focus returns to where it was. */
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
