import type { Metadata } from 'next'
import { INVOICES } from '#components/invoices/invoice-kind.tsx'
import { InvoiceList } from '#components/invoices/invoice-list.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/invoices')
  return (
    <ListPage inside={inside} kind={INVOICES} search={searchParams}>
      <InvoiceList />
    </ListPage>
  )
}
