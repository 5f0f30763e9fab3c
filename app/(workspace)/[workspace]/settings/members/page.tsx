import type { Metadata } from 'next'
import { MemberSettings } from '#components/members/member-settings.tsx'
import { caller } from '#server/caller.ts'
import { requireInside } from '../../inside.ts'

export const metadata: Metadata = { title: 'Roles and invitations' }

export default async function MembersPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { here } = await requireInside((await params).workspace, '/settings/members')
  const { id, role } = here.member
  return (
    <MemberSettings
      me={{ id, role }}
      zone={here.workspace.time_zone}
      sendsMail={caller().sendsMail() && !here.workspace.sandbox}
    />
  )
}
