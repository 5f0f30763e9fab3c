import type { Metadata } from 'next'
import { ImportSettings } from '#components/imports/import-settings.tsx'
import { LATEST } from '#components/imports/shown.ts'
import { requireStaff } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

export const metadata: Metadata = { title: 'Import' }

export default async function ImportsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireStaff((await params).workspace, '/settings/imports')
  return (
    <ServedPage inside={inside} queries={{ 'imports.list': LATEST }}>
      <ImportSettings sources={await inside.api.imports.sources()} />
    </ServedPage>
  )
}
