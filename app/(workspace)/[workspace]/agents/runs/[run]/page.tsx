import type { Metadata } from 'next'
import { RunPage } from '#components/agents/run-page.tsx'
import { foundOrNot } from '../../../found.ts'
import { requireManager } from '../../../inside.ts'

export const metadata: Metadata = { title: 'Run' }

export default async function Run({ params }: { params: Promise<{ workspace: string; run: string }> }) {
  const { workspace, run: id } = await params
  const { api } = await requireManager(workspace, `/agents/runs/${id}`)
  return <RunPage key={id} initial={await foundOrNot(api.agents.run({ id }))} />
}
