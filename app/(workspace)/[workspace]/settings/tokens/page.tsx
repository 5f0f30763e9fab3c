import type { Metadata } from 'next'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { TokenSettings } from '#components/tokens/token-settings.tsx'
import { caller } from '#server/caller.ts'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Tokens' }

export default async function TokensPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings/tokens')
  if (!inside) return <OwnerOnly title="Tokens" />
  const { here, api } = inside
  return (
    <TokenSettings
      initial={await api.tokens.list()}
      zone={here.workspace.time_zone}
      apiUrl={`${caller().publicUrl()}/api/v1`}
    />
  )
}
