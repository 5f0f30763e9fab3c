'use client'

import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { Kbd } from './kbd.tsx'

type TooltipProps = {
  text: string
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The element that gets the tooltip; it must accept a ref and props. */
  children: ReactElement
}

/** Short words on hover and focus. Never the only place something is said: name the element as well. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="flex max-w-72 items-center gap-2 rounded-md bg-raised px-2 py-1 text-sm text-ink shadow-float transition-opacity data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0">
            {text}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

export const TooltipProvider = BaseTooltip.Provider
