'use client'

import { RecordsPage } from '#components/records/records-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { MEMBERS } from './member-kind.tsx'
import { invitableRoles } from './role-labels.ts'

export function MemberDirectory() {
  const { root, role } = useFrame()
  const menu = () =>
    invitableRoles(role).length > 0 && <LinkButton href={`${root}/settings/members`}>Manage members</LinkButton>
  return <RecordsPage kind={MEMBERS} mayWrite={false} menu={menu} />
}
