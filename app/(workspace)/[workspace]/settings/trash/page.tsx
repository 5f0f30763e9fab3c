import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { TrashPage } from '#components/trash/trash-page.tsx'
import { requireInside } from '../../inside.ts'

export const metadata: Metadata = { title: 'Trash' }

export default async function Trash({ params }: { params: Promise<{ workspace: string }> }) {
  const { here } = await requireInside((await params).workspace, '/settings/trash')
  if (here.member.role === 'guest') notFound()
  return <TrashPage />
}
