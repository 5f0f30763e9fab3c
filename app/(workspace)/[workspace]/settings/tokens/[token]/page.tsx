import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { TokenPage } from '#components/tokens/token-page.tsx'
import { requireOwner } from '../../../inside.ts'

export const metadata: Metadata = { title: 'Token' }

export default async function OneTokenPage({ params }: { params: Promise<{ workspace: string; token: string }> }) {
  const { workspace, token: id } = await params
  const inside = await requireOwner(workspace, `/settings/tokens/${id}`)
  if (!inside) return <OwnerOnly title="Token" />
  const tokens = await inside.api.tokens.list()
  if (!tokens.some((one) => one.id === id)) notFound()
  return <TokenPage id={id} tokens={tokens} />
}
