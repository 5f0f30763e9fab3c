import type { Metadata } from 'next'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { GeneralSettings } from '#components/workspaces/general-settings.tsx'
import { requireOwner } from '../inside.ts'

export const metadata: Metadata = { title: 'General' }

export default async function GeneralPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings')
  if (!inside) return <OwnerOnly title="General" />
  const { workspaces } = inside.api
  const [workspace, seller, cell] = await Promise.all([workspaces.get(), workspaces.seller(), workspaces.cell()])
  // The form starts again with what the browser of the owner has decided.
  const key = workspace.unchosen.join()
  return <GeneralSettings key={key} workspace={workspace} seller={seller} cell={cell} />
}
