'use client'

import { later } from './later.tsx'
import type { PopoverProps } from './popover-popup.tsx'
import { useOverlay } from './use-overlay.ts'

const PopoverPopup = later(async () => (await import('./popover-popup.tsx')).PopoverPopup)

/** A small panel beside its trigger: filters, column choice. */
export function Popover({ open, onOpenChange, trigger, ...content }: PopoverProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog', fetch: PopoverPopup.fetch })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <PopoverPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}
