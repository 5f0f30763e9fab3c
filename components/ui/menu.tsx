'use client'

import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import Link from 'next/link'
import { Fragment, type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { popupItemStyle, popupStyle } from './control-style.ts'
import { cx } from './cx.ts'
import { Keys } from './keys.tsx'
import { portalContainer } from './portal-container.ts'
import { useOverlay } from './use-overlay.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Shown below the label: why the item is disabled or what it means. */
  hint?: string
  /** As for `Keys`. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** For a single choice: shows a tick. */
  checked?: boolean
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined })

export type MenuGroup = { label?: string; items: MenuItem[] }

type MenuProps = {
  trigger: ReactElement
  /** Groups are separated by lines. */
  groups: MenuGroup[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
}

/** A menu of actions. */
export function Menu({ trigger, groups, align = 'end', side = 'bottom' }: MenuProps) {
  const overlay = useOverlay({ trigger, popup: 'menu' })
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

type MenuPopupProps = Required<Omit<MenuProps, 'trigger'>> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

function Entry({ item }: { item: MenuItem }) {
  const className = cx(popupItemStyle, 'pr-2', item.danger && !item.disabled && 'text-danger-text')
  const content = (
    <>
      {item.icon && <span className={cx('flex [&>svg]:size-4', !item.danger && 'text-ink-muted')}>{item.icon}</span>}
      <span className="flex flex-1 flex-col">
        <span>{item.label}</span>
        {item.hint && <span className="text-sm text-ink-muted">{item.hint}</span>}
      </span>
      {item.shortcut && <Keys keys={item.shortcut} />}
      {item.checked && <Check className="text-accent-text" />}
    </>
  )
  if (item.href !== undefined) {
    return (
      <BaseMenu.LinkItem closeOnClick render={<Link href={item.href} />} className={className}>
        {content}
      </BaseMenu.LinkItem>
    )
  }
  if (item.checked !== undefined) {
    return (
      <BaseMenu.CheckboxItem checked={item.checked} onCheckedChange={item.onSelect} className={className} closeOnClick>
        {content}
      </BaseMenu.CheckboxItem>
    )
  }
  return (
    <BaseMenu.Item disabled={item.disabled} onClick={item.onSelect} className={className}>
      {content}
    </BaseMenu.Item>
  )
}

function MenuPopup({ open, onOpenChange, anchor, groups, align, side }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  // If a menu item has opened something that took focus, leave focus there.
  const goBack = () => {
    const { activeElement, body } = document
    const isTaken = activeElement !== body && !popup.current?.contains(activeElement)
    return isTaken ? false : anchor.current
  }
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
      <BaseMenu.Portal container={portalContainer}>
        <BaseMenu.Positioner anchor={anchor} sideOffset={4} align={align} side={side} className="z-50 outline-none">
          <BaseMenu.Popup
            ref={popup}
            finalFocus={goBack}
            className={popupStyle}
            style={{ minWidth: 'max(12rem, var(--anchor-width))' }}
          >
            {groups.map((group, index) => (
              <Fragment key={group.label ?? index}>
                {index > 0 && <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />}
                <BaseMenu.Group>
                  {group.label && (
                    <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-faint">
                      {group.label}
                    </BaseMenu.GroupLabel>
                  )}
                  {group.items.map((item) => (
                    <Entry key={item.label} item={item} />
                  ))}
                </BaseMenu.Group>
              </Fragment>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
