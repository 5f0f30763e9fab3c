'use client'

import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { popupStyle } from './control-style.ts'
import { cx } from './cx.ts'
import type { ModalState } from './modal.tsx'
import { useOverlay } from './use-overlay.ts'

export type PopoverProps = {
  trigger: ReactElement
  /** The heading, shown unless hidden. */
  title: string
  titleHidden?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

type PopoverPopupProps = Omit<PopoverProps, 'open' | 'onOpenChange' | 'trigger'> & ModalState

/** A small panel beside its trigger: filters, column choice. */
export function Popover({ open, onOpenChange, trigger, ...content }: PopoverProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog' })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <PopoverPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}

function PopoverPopup(props: PopoverPopupProps) {
  const { open, onOpenChange, anchor, title, titleHidden, align = 'start', className, children } = props
  return (
    <BasePopover.Root modal open={open} onOpenChange={onOpenChange}>
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} sideOffset={4} align={align} className="z-50">
          <BasePopover.Popup
            finalFocus={anchor}
            className={cx(popupStyle, 'flex max-w-80 flex-col gap-2 p-3', className)}
          >
            <BasePopover.Title className={titleHidden ? 'sr-only' : 'font-semibold'}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
