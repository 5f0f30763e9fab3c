import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import type { Entry } from '#server/core/batch/batch.ts'
import { findCampaigns } from './queries.ts'
import { type NamedCampaign, resolveCampaign } from './rules.ts'

type Naming = { campaign?: string | null | undefined }

/** Resolves the campaign of each record. An ambiguous name fails; an unknown one has a warning. */
export async function nameCampaigns<R extends Naming>(
  ctx: WorkspaceContext,
  tx: Reader,
  entries: readonly Entry<R>[],
  outcomes: BatchOutcomes,
): Promise<(Entry<R> & { campaign: NamedCampaign })[]> {
  const known = await findCampaigns(
    ctx,
    tx,
    entries.map(({ record }) => record.campaign),
  )
  return entries.flatMap((entry) => {
    const { index, record } = entry
    const campaign = resolveCampaign(known, record.campaign)
    if (campaign === 'ambiguous') {
      const words = 'several campaigns have this name. Send the id or the UTM slug.'
      outcomes.refuse(index, 'campaign', 'campaign_ambiguous', words)
      return []
    }
    if (record.campaign && !campaign.campaign) {
      const message = 'no campaign has this id, slug or name; the value is stored and linked when one is created'
      outcomes.warn(index, 'campaign', 'campaign_unknown', message)
    }
    return [{ ...entry, campaign }]
  })
}
