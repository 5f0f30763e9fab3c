import type { Metadata } from 'next'
import { FormViews } from '#components/forms/form-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Forms' }

export default async function FormsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/forms')
  return <FormViews />
}
