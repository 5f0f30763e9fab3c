'use client'

import { LogOut, UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { signOut } from '#components/account/sign-out-button.tsx'
import { MenuPopup } from '#components/ui/menu-popup.tsx'
import { themeItems } from './theme-items.tsx'
import { useTheme } from './use-theme.ts'

type UserMenuPopupProps = Pick<ComponentProps<typeof MenuPopup>, 'open' | 'onOpenChange' | 'anchor'> & {
  profileHref: string
}

/** The content of the user menu, loaded on first opening. */
export function UserMenuPopup({ profileHref, ...popup }: UserMenuPopupProps) {
  const [theme, setTheme] = useTheme()
  return (
    <MenuPopup
      {...popup}
      side="top"
      align="start"
      groups={[
        { items: [{ label: 'Profile', icon: <UserRound />, href: profileHref }] },
        { label: 'Theme', items: themeItems(theme, setTheme) },
        { items: [{ label: 'Sign out', icon: <LogOut />, onSelect: () => void signOut() }] },
      ]}
    />
  )
}
