'use client'

import { Avatar } from '#components/ui/avatar.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { later } from '#components/ui/later.tsx'
import { useOverlay } from '#components/ui/use-overlay.ts'

type UserMenuProps = { id: string; name: string; email: string; profileHref: string }

const UserMenuPopup = later(async () => (await import('./user-menu-popup.tsx')).UserMenuPopup)

/** The user menu: account, theme and sign out. */
export function UserMenu({ id, name, email, profileHref }: UserMenuProps) {
  const overlay = useOverlay({
    popup: 'menu',
    fetch: UserMenuPopup.fetch,
    trigger: (
      <BareButton className="flex h-10 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover data-popup-open:bg-selected">
        <Avatar name={name} seed={id} />
        <span className="flex min-w-0 flex-1 flex-col leading-4">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-xs text-ink-muted">{email}</span>
        </span>
        <span className="sr-only">, your menu</span>
      </BareButton>
    ),
  })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <UserMenuPopup
          open={overlay.open}
          onOpenChange={overlay.setOpen}
          anchor={overlay.anchor}
          profileHref={profileHref}
        />
      )}
    </>
  )
}
