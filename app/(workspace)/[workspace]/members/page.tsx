import type { Metadata } from 'next'
import { MemberDirectory } from '#components/members/member-directory.tsx'
import { MEMBERS } from '#components/members/member-kind.tsx'
import { requireInside } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage({ params, searchParams }: ListPageProps) {
  const inside = await requireInside((await params).workspace, '/members')
  return (
    <ListPage inside={inside} kind={MEMBERS} search={searchParams}>
      <MemberDirectory />
    </ListPage>
  )
}
