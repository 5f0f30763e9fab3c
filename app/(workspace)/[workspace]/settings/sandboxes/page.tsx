import type { Metadata } from 'next'
import { OwnSandbox } from '#components/sandboxes/own-sandbox.tsx'
import { SandboxSettings } from '#components/sandboxes/sandbox-settings.tsx'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Sandboxes' }

export default async function SandboxesPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings/sandboxes')
  if (!inside) return <OwnerOnly title="Sandboxes" />
  const { here, api } = inside
  if (here.workspace.sandbox) return <OwnSandbox />
  return <SandboxSettings initial={await api.sandboxes.list()} zone={here.workspace.time_zone} />
}
