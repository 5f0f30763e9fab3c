'use client'

import { LogOut, UserRound } from 'lucide-react'
import { signOut } from '#components/account/sign-out-button.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { themeItems } from './theme-items.tsx'
import { useTheme } from './use-theme.ts'

type UserMenuProps = { id: string; name: string; email: string; profileHref: string }

/** The user menu: account, theme and sign out. */
export function UserMenu({ id, name, email, profileHref }: UserMenuProps) {
  const [theme, setTheme] = useTheme()
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <BareButton className="flex h-10 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover data-popup-open:bg-selected">
          <Avatar name={name} seed={id} />
          <span className="flex min-w-0 flex-1 flex-col leading-4">
            <span className="truncate font-medium">{name}</span>
            <span className="truncate text-xs text-ink-muted">{shownAddress(email)}</span>
          </span>
          <span className="sr-only">, your menu</span>
        </BareButton>
      }
      groups={[
        { items: [{ label: 'Profile', icon: <UserRound />, href: profileHref }] },
        { label: 'Theme', items: themeItems(theme, setTheme) },
        { items: [{ label: 'Sign out', icon: <LogOut />, onSelect: () => void signOut() }] },
      ]}
    />
  )
}
