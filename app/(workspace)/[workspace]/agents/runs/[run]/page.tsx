import type { Metadata } from 'next'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { PAGE_SIZE } from '#components/agents/page-size.ts'
import { RunPage } from '#components/agents/run-page.tsx'
import { requireManager } from '../../../inside.ts'
import { ServedPage } from '../../../served-page.tsx'

export const metadata: Metadata = { title: 'Run' }

export default async function Run({ params }: { params: Promise<{ workspace: string; run: string }> }) {
  const { workspace, run: id } = await params
  const inside = await requireManager(workspace, `/agents/runs/${id}`)
  const run = await recordOrNotFound(inside.api.agents.run({ id }))
  const shown = {
    'agents.changes': { run: run.run },
    'agents.calls': { run: run.run },
    ...(run.open_proposals > 0 && { 'agents.proposals': { run: run.run, status: 'open' } }),
  }
  return (
    <ServedPage key={id} inside={inside} pages={{ size: PAGE_SIZE, of: shown }}>
      <RunPage initial={run} />
    </ServedPage>
  )
}
