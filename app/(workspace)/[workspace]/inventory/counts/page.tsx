import type { Metadata } from 'next'
import { COUNTS } from '#components/inventory/count-kind.tsx'
import { CountList } from '#components/inventory/count-list.tsx'
import { requireStaff } from '../../inside.ts'
import { ListPage, type ListPageProps } from '../../list-page.tsx'

export const metadata: Metadata = { title: 'Stock counts' }

export default async function CountsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/inventory/counts')
  return (
    <ListPage inside={inside} kind={COUNTS} search={searchParams}>
      <CountList />
    </ListPage>
  )
}
