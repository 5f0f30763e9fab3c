import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { MemberPage } from '#components/members/member-page.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { requireInside } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type MemberPageProps = { params: Promise<{ workspace: string; member: string }> }

const findMember = cache(async (workspace: string, id: string) => {
  const inside = await requireInside(workspace, `/members/${id}`)
  return { inside, member: await recordOrNotFound(inside.api.members.get({ id })) }
})

export async function generateMetadata({ params }: MemberPageProps): Promise<Metadata> {
  const { workspace, member } = await params
  return { title: (await findMember(workspace, member)).member.name }
}

export default async function Member({ params }: MemberPageProps) {
  const { workspace, member: id } = await params
  const { inside, member } = await findMember(workspace, id)
  const { role, id: self } = inside.here.member
  const queries = { ...((role === 'owner' || self === id) && { 'members.hr.get': { id } }) }
  const linked = [{ kind: TASKS, by: 'assignees', id }]
  return (
    <ServedPage key={id} inside={inside} queries={queries} lists={['members']} linked={linked}>
      <MemberPage initial={member} />
    </ServedPage>
  )
}
