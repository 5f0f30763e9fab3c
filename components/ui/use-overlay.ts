'use client'

import { type ComponentProps, cloneElement, type ReactElement, type RefObject, useRef, useState } from 'react'
import { useHasOpened } from './use-has-opened.ts'

type Overlay = {
  open: boolean
  setOpen: (open: boolean) => void
  /** True once it has been opened: the popup stays for its closing transition. */
  wanted: boolean
  anchor: RefObject<HTMLElement | null>
  /** The trigger with its event handlers; null without one. */
  trigger: ReactElement | null
}

type OverlayOptions = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  popup: 'dialog' | 'menu'
}

type TriggerProps = ComponentProps<'button'> & { 'data-popup-open'?: '' | undefined }

/** The state and trigger of a dialog, drawer, menu or popover; the popup is rendered from its first opening. */
export function useOverlay({ open, onOpenChange, trigger, popup }: OverlayOptions): Overlay {
  const [ownOpen, setOwnOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const isOpen = open ?? ownOpen
  const wanted = useHasOpened(isOpen)
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const own = trigger?.props as TriggerProps | undefined
  const wired =
    trigger &&
    cloneElement(trigger as ReactElement<TriggerProps>, {
      ref: anchor as RefObject<HTMLButtonElement | null>,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'data-popup-open': isOpen ? '' : undefined,
      onClick(event) {
        own?.onClick?.(event)
        setOpen(!isOpen)
      },
      onKeyDown(event) {
        own?.onKeyDown?.(event)
        if (popup === 'menu' && event.key === 'ArrowDown' && !event.defaultPrevented) setOpen(true)
      },
    })
  return { open: isOpen, setOpen, wanted, anchor, trigger: wired ?? null }
}
