'use client'

import type { ReactElement, ReactNode } from 'react'
import { later } from './later.tsx'
import { useOverlay } from './use-overlay.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Said under the label: why it is disabled, or what it means. */
  hint?: string
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** For choices of one: shows a tick. */
  checked?: boolean
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined })

export type MenuGroup = { label?: string; items: MenuItem[] }

type MenuProps = {
  trigger: ReactElement
  /** Groups are parted by hairlines. */
  groups: MenuGroup[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right'
}

const MenuPopup = later(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** Actions behind one button. */
export function Menu({ trigger, groups, align = 'end', side = 'bottom' }: MenuProps) {
  const overlay = useOverlay({ trigger, popup: 'menu', fetch: MenuPopup.fetch })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <MenuPopup
          open={overlay.open}
          onOpenChange={overlay.setOpen}
          anchor={overlay.anchor}
          groups={groups}
          align={align}
          side={side}
        />
      )}
    </>
  )
}
