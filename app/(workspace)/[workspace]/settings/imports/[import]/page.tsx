import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ImportPage } from '#components/imports/import-page.tsx'
import { FAILED_ROWS, FIRST_ROWS } from '#components/imports/shown.ts'
import { requireStaff } from '../../../inside.ts'
import { ServedPage } from '../../../served-page.tsx'

export const metadata: Metadata = { title: 'Import' }

export default async function OneImportPage({ params }: { params: Promise<{ workspace: string; import: string }> }) {
  const { workspace, import: id } = await params
  const inside = await requireStaff(workspace, `/settings/imports/${id}`)
  const { imports } = inside.api
  const [one, sources] = await Promise.all([imports.get({ id }).catch(() => undefined), imports.sources()])
  if (!one) notFound()
  return (
    <ServedPage inside={inside} queries={{ 'imports.rows': [FIRST_ROWS, FAILED_ROWS].map((of) => ({ id, ...of })) }}>
      <ImportPage initial={one} source={sources.find(({ name }) => name === one.source)!} />
    </ServedPage>
  )
}
