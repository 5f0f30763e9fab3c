'use client'

import type { ReactElement, ReactNode } from 'react'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

export type AlertDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  /** A question naming what is destroyed: "Revoke “CI deploy”?" */
  title: string
  /** What stops working, and whether it can be undone. */
  description: ReactNode
  /** The verb on its button: "Revoke token". */
  verb: string
  /** Runs on the verb; the dialog closes when it is done and shows the message when it throws. */
  onConfirm: () => Promise<unknown> | void
  /** On the button that leaves everything as it is. */
  back?: string
  /** False for a question that destroys nothing. */
  danger?: boolean
  /** Has to be typed first, for what cannot come back: the name of a workspace. */
  typeToConfirm?: string
}

const AlertDialogPopup = later(async () => (await import('./alert-dialog-popup.tsx')).AlertDialogPopup)

/** Asks once before something is destroyed. */
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
