'use client'

import type { DrawerProps } from './drawer-popup.tsx'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

const DrawerPopup = later(async () => (await import('./drawer-popup.tsx')).DrawerPopup)

/** A panel at the side of the page: a record preview, a delivery, the navigation on small screens. */
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
