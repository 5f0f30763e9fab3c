'use client'

import { type ReactElement, type ReactNode, Suspense } from 'react'
import { later } from './later.ts'
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

const preload = async () => ({ default: (await import('./popover-popup.tsx')).PopoverPopup })
const PopoverPopup = later(preload)

/** A small panel beside what opened it: filters, column choice. */
export function Popover({ open, onOpenChange, trigger, ...content }: PopoverProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog', preload })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <Suspense>
          <PopoverPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
        </Suspense>
      )}
    </>
  )
}
