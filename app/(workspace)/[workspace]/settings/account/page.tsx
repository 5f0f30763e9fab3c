import type { Metadata } from 'next'
import { AccountSettings } from '#components/account/account-settings.tsx'
import { requireInside } from '../../inside.ts'

export const metadata: Metadata = { title: 'Profile and security' }

export default async function AccountPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { here, visitor, api } = await requireInside((await params).workspace, '/settings/account')
  const member = await api.members.get({ id: here.member.id })
  return <AccountSettings member={member} twoFactor={visitor.twoFactor} zone={here.workspace.time_zone} />
}
