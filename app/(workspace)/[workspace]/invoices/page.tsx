import type { Metadata } from 'next'
import { InvoiceList } from '#components/invoices/invoice-list.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/invoices')
  return <InvoiceList />
}
