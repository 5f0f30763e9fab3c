'use client'

import type { ReactElement, ReactNode } from 'react'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

export type PopoverProps = {
  trigger: ReactElement
  /** Its heading; shown above the content unless hidden. */
  title: string
  titleHidden?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

const PopoverPopup = later(async () => (await import('./popover-popup.tsx')).PopoverPopup)

/** A small panel beside what opened it: filters, column choice. */
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
