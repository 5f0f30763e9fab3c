import type { Metadata } from 'next'
import { MemberDirectory } from '#components/members/member-directory.tsx'
import { requireInside } from '../inside.ts'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireInside((await params).workspace, '/members')
  return <MemberDirectory />
}
