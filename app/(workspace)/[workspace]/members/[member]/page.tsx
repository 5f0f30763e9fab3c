import type { Metadata } from 'next'
import { cache } from 'react'
import { MemberPage } from '#components/members/member-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireInside } from '../../inside.ts'

type MemberPageProps = { params: Promise<{ workspace: string; member: string }> }

const findMember = cache(async (workspace: string, id: string) => {
  const { api } = await requireInside(workspace, `/members/${id}`)
  return foundOrNot(api.members.get({ id }))
})

export async function generateMetadata({ params }: MemberPageProps): Promise<Metadata> {
  const { workspace, member } = await params
  return { title: (await findMember(workspace, member)).name }
}

export default async function Member({ params }: MemberPageProps) {
  const { workspace, member: id } = await params
  return <MemberPage key={id} initial={await findMember(workspace, id)} />
}
