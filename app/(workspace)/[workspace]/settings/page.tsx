import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { GeneralSettings } from '#components/workspaces/general-settings.tsx'
import { requireInside } from '../inside.ts'

export const metadata: Metadata = { title: 'General' }

export default async function GeneralPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params
  const { here, api } = await requireInside(slug, '/settings')
  // Everyone has a link to the settings.
  if (here.member.role !== 'owner') redirect(`/${slug}/settings/account`)
  const { workspaces } = api
  const [workspace, seller, cell] = await Promise.all([workspaces.get(), workspaces.seller(), workspaces.cell()])
  // The form starts again with what the browser of the owner has decided.
  const key = workspace.unchosen.join()
  return <GeneralSettings key={key} workspace={workspace} seller={seller} cell={cell} />
}
