import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { Page } from '#components/shell/page.tsx'
import { Button } from '#components/ui/button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Tables } from '../tables.tsx'

export const metadata: Metadata = { title: 'Shell' }

export default function KitShellPage() {
  return (
    <Page>
      <PageHeader
        title="Tokens"
        description="A token lets a script or another product work in this workspace."
        actions={
          <Button variant="primary" icon={<Plus />}>
            New token
          </Button>
        }
      />
      <h2 className="sr-only">All tokens</h2>
      <Tables />
    </Page>
  )
}
