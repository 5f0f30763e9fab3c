'use client'

import { Newspaper, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ListedNewsletter } from '#server/modules/newsletters/schema.ts'
import { DraftSection } from './drafts/draft-section.tsx'
import { useKeptDrafts } from './drafts/use-kept-drafts.ts'
import { listedColumns } from './newsletter-columns.tsx'
import { useLatest } from './use-newsletters.ts'

/** All newsletters with their state and figures, newest first. */
export function NewslettersPage({ initial }: { initial: { data: ListedNewsletter[] } }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const mayWrite = useManages()
  const router = useRouter()
  const newsletters = useLatest(initial)
  useKeptDrafts()
  const create = `${root}/newsletters/new`
  useShortcut('c', mayWrite ? () => router.push(create) : undefined)
  const button = mayWrite && (
    <LinkButton href={create} variant="primary" icon={<Plus />}>
      New newsletter
    </LinkButton>
  )
  return (
    <Page>
      <PageHeader
        title="Newsletters"
        description={
          <>
            Documents sent by email to lists in Brevo.{' '}
            <TextLink href="/developers/guides/newsletter">Read the guide</TextLink>
          </>
        }
        actions={button}
      />
      {mayWrite && <DraftSection />}
      <Card flush>
        <Table
          label="Newsletters"
          columns={listedColumns(notation, here.zone)}
          rows={newsletters}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${root}/newsletters/${id}`}
          empty={
            <EmptyState icon={<Newspaper />} title="No newsletters yet">
              Send a document by email and see who opens it and clicks. You need a campaign, a document, and Brevo
              connected under Data sources.
            </EmptyState>
          }
        />
      </Card>
    </Page>
  )
}
