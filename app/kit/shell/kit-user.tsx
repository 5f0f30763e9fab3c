'use client'

import { UserMenu } from '#components/shell/user-menu.tsx'

export function KitUser() {
  return (
    <UserMenu id="m1" name="Ana López" email="ana@northwind.example" profileHref="/kit/shell" onSignOut={() => {}} />
  )
}
