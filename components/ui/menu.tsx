'use client'

import type { ReactElement } from 'react'
import { later } from './later.tsx'
import type { MenuGroup, MenuItem } from './menu-popup.tsx'
import { useOverlay } from './use-overlay.ts'

export type { MenuGroup, MenuItem }

type MenuProps = {
  trigger: ReactElement
  /** Groups are separated by lines. */
  groups: MenuGroup[]
  align?: 'start' | 'center' | 'end'
}

const MenuPopup = later(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu of actions. */
export function Menu({ trigger, groups, align = 'end' }: MenuProps) {
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
        />
      )}
    </>
  )
}
