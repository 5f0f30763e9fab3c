'use client'

import type { ReactElement, ReactNode } from 'react'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it, when nothing else does. */
  trigger?: ReactElement
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Buttons, the primary one last. A submit button here needs `form="id of the form"`. */
  footer?: ReactNode
  children?: ReactNode
}

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
