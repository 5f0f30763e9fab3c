import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { ImportPage } from '#components/imports/import-page.tsx'
import { FAILED_ROWS, FIRST_ROWS } from '#components/imports/shown.ts'
import { requireStaff } from '../../../inside.ts'
import { ServedPage } from '../../../served-page.tsx'

type Props = { params: Promise<{ workspace: string; import: string }> }

const findImport = cache(async (workspace: string, id: string) => {
  const inside = await requireStaff(workspace, `/settings/imports/${id}`)
  return { inside, one: await recordOrNotFound(inside.api.imports.get({ id })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, import: id } = await params
  return { title: (await findImport(workspace, id)).one.name }
}

export default async function OneImportPage({ params }: Props) {
  const { workspace, import: id } = await params
  const { inside, one } = await findImport(workspace, id)
  const sources = await inside.api.imports.sources()
  return (
    <ServedPage inside={inside} queries={{ 'imports.rows': [FIRST_ROWS, FAILED_ROWS].map((of) => ({ id, ...of })) }}>
      <ImportPage key={id} initial={one} source={sources.find(({ name }) => name === one.source)!} />
    </ServedPage>
  )
}
