import { Lock } from 'lucide-react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { Page } from './page.tsx'

/** Replaces pages that only owners can open. */
export function OwnerOnly({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <Card flush>
        <EmptyState icon={<Lock />} title="Only owners can view this page">
          Ask an owner for access. Members lists the owners of this workspace.
        </EmptyState>
      </Card>
    </Page>
  )
}
