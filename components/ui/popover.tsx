'use client'

import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { popupStyle } from './control-style.ts'
import { cx } from './cx.ts'

type PopoverProps = {
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

/** A small panel beside what opened it: filters, column choice. */
export function Popover(props: PopoverProps) {
  const { trigger, title, titleHidden, open, onOpenChange, align = 'start', className, children } = props
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={4} align={align} className="z-50">
          <BasePopover.Popup className={cx(popupStyle, 'flex max-w-80 flex-col gap-2 p-3', className)}>
            <BasePopover.Title className={titleHidden ? 'sr-only' : 'font-semibold'}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
