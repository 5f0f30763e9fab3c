'use client'

import type { DrawerProps } from './drawer-popup.tsx'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

const DrawerPopup = later(async () => (await import('./drawer-popup.tsx')).DrawerPopup)

/** A sheet at the side of the page: a record in passing, a delivery, the navigation on a small screen. */
export function Drawer({ open, onOpenChange, trigger, ...content }: DrawerProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog', fetch: DrawerPopup.fetch })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <DrawerPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}
