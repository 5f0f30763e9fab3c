import type { ReactNode } from 'react'
import { SettingsLayout } from '#components/shell/settings-layout.tsx'
import { findInside } from '../inside.ts'

type SettingsProps = { params: Promise<{ workspace: string }>; children: ReactNode }

export default async function Settings({ params, children }: SettingsProps) {
  const { workspace } = await params
  const inside = await findInside(workspace)
  if (!inside) return children
  const root = `/${workspace}/settings`
  const isOwner = inside.here.member.role === 'owner'
  const owned = [
    { href: root, label: 'General', exact: true },
    { href: `${root}/tokens`, label: 'Tokens' },
    { href: `${root}/webhooks`, label: 'Webhooks' },
    { href: `${root}/mail`, label: 'Mail outbox' },
  ]
  const [general, ...rest] = owned
  const members = { href: `${root}/members`, label: 'Members' }
  return (
    <SettingsLayout
      nav={[
        { label: 'You', items: [{ href: `${root}/account`, label: 'Profile and security' }] },
        { label: 'Workspace', items: isOwner ? [general!, members, ...rest] : [members] },
      ]}
    >
      {children}
    </SettingsLayout>
  )
}
