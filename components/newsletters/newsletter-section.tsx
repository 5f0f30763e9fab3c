'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import { newsletterColumns } from './newsletter-columns.tsx'

/** The newsletters of a campaign. */
export function NewsletterSection({ campaign, mayWrite }: { campaign: string; mayWrite: boolean }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const { data, error, refetch } = useQuery(useTRPC().newsletters.list.queryOptions({ id: campaign, limit: 100 }))
  return (
    <Section
      title={data ? `Newsletters (${data.total})` : 'Newsletters'}
      actions={
        mayWrite && (
          <LinkButton size="sm" icon={<Plus />} href={`${root}/newsletters/new?campaign=${campaign}`}>
            New newsletter
          </LinkButton>
        )
      }
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? null : data.data.length === 0 ? (
        <p className="text-ink-muted">No newsletters in this campaign yet.</p>
      ) : (
        <Card flush>
          <Table
            label="Newsletters"
            columns={newsletterColumns(notation, here.zone)}
            rows={data.data}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${root}/newsletters/${id}`}
          />
        </Card>
      )}
    </Section>
  )
}
