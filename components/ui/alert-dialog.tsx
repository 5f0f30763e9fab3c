'use client'

import type { AlertDialogProps } from './alert-dialog-popup.tsx'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

const AlertDialogPopup = later(async () => (await import('./alert-dialog-popup.tsx')).AlertDialogPopup)

/** Asks for confirmation before a destructive action. */
export function AlertDialog({ open, onOpenChange, trigger, ...question }: AlertDialogProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog', fetch: AlertDialogPopup.fetch })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <AlertDialogPopup {...question} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}
