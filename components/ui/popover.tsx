'use client'

import { Popover as BasePopover } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useRef } from 'react'
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
  /** The focus starts on the popup, not in its first control: on phones, a field would open the keyboard over it. */
  startsOnPopup?: boolean
  /** The focus starts in the first text field, also if there are buttons before it. */
  startsInField?: boolean
  /** Called before Escape closes the popup. */
  onEscape?: () => void
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
  const {
    open,
    onOpenChange,
    anchor,
    title,
    titleHidden,
    align = 'start',
    className,
    startsOnPopup,
    startsInField,
    children,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  const change = (next: boolean, { reason }: { reason: string }) => {
    if (reason === 'escape-key') props.onEscape?.()
    onOpenChange(next)
  }
  return (
    <BasePopover.Root modal open={open} onOpenChange={change}>
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} sideOffset={4} align={align} className="z-50">
          <BasePopover.Popup
            ref={popup}
            {...(startsOnPopup && { initialFocus: popup })}
            {...(startsInField && { initialFocus: () => popup.current?.querySelector('input') ?? true })}
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
