'use client'

import { type ReactElement, type ReactNode, Suspense } from 'react'
import { later } from './later.ts'
import { useOverlay } from './use-overlay.ts'

export type DrawerProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: string
  titleHidden?: boolean
  side?: 'left' | 'right'
  size?: 'sm' | 'md' | 'lg'
  footer?: ReactNode
  children: ReactNode
}

const preload = async () => ({ default: (await import('./drawer-popup.tsx')).DrawerPopup })
const DrawerPopup = later(preload)

/** A sheet at the side of the page: a record in passing, a delivery, the navigation on a small screen. */
export function Drawer({ open, onOpenChange, trigger, ...content }: DrawerProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog', preload })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <Suspense>
          <DrawerPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
        </Suspense>
      )}
    </>
  )
}
