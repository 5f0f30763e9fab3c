'use client'

import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { ImportTable } from './import-table.tsx'
import { NewImportDialog } from './new-import-dialog.tsx'
import { SourceCards } from './source-cards.tsx'
import { useLatestImports } from './use-imports.ts'

/** The sources to import from, and earlier imports. */
export function ImportSettings({ sources }: { sources: readonly ImportSource[] }) {
  const { data, error, refetch } = useLatestImports()
  const [chosen, setChosen] = useState<ImportSource>()
  return (
    <Page>
      <PageHeader
        title="Import"
        description={
          <>
            Move in from another tool. Every file is checked before anything is written, and you can undo an import for
            30 days. <TextLink href="/developers/guides/import">Read the guide</TextLink>
          </>
        }
      />
      <Section title="Import from">
        <SourceCards sources={sources} onChoose={setChosen} />
      </Section>
      <Section title="Earlier imports">
        <Card flush>
          {error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <ImportTable
              imports={data?.data ?? []}
              sources={sources}
              empty={
                <EmptyState icon={<FileDown />} title="No imports yet">
                  Choose where your data is now. Imports are listed here for 90 days.
                </EmptyState>
              }
            />
          )}
        </Card>
      </Section>
      {data?.has_more && <p className="-mt-3 text-sm text-ink-muted">The latest {data.data.length} are listed.</p>}
      <NewImportDialog source={chosen} onClose={() => setChosen(undefined)} />
    </Page>
  )
}
