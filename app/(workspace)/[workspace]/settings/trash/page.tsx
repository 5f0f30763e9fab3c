import type { Metadata } from 'next'
import { TrashPage } from '#components/trash/trash-page.tsx'
import { requireStaff } from '../../inside.ts'

export const metadata: Metadata = { title: 'Trash' }

export default async function Trash({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/settings/trash')
  return <TrashPage />
}
