import type { Metadata } from 'next'
import { AccountSettings } from '#components/account/account-settings.tsx'
import { requireInside } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

export const metadata: Metadata = { title: 'Profile and security' }

export default async function AccountPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireInside((await params).workspace, '/settings/account')
  const { here, visitor, api } = inside
  const member = await api.members.get({ id: here.member.id })
  return (
    <ServedPage inside={inside} queries={{ 'notifications.choices': undefined }}>
      <AccountSettings member={member} twoFactor={visitor.twoFactor} zone={here.workspace.time_zone} />
    </ServedPage>
  )
}
