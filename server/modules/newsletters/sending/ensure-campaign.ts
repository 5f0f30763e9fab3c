import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type MailAccount, MailAccountError, type MailCampaign } from '#server/core/outbound/mail-account.ts'
import { type Held, keepCreated, markCreating } from '../mutations.ts'
import { findProgress } from '../queries.ts'
import { nameEnding } from '../rules.ts'

/**
 * Creates or updates the campaign at the service exactly once: after a crash, a campaign without a stored id is found
 * by name. Returns the id of the campaign.
 */
export async function ensureCampaign(
  ctx: WorkspaceContext,
  account: MailAccount,
  held: Held,
  campaign: MailCampaign,
): Promise<string> {
  const progress = await findProgress(ctx, ctx.db, held.id)
  const isHere = progress.connector === account.connector
  if (isHere && progress.ext_id && (await replaced(account, progress.ext_id, campaign))) return progress.ext_id
  const left = isHere && progress.asked_to_create_at ? await account.find(nameEnding(held.id)) : null
  if (left !== null && (await replaced(account, left, campaign))) return await kept(left)
  await markCreating(ctx, held, account.connector)
  return await kept(await account.create(campaign))

  async function kept(extId: string): Promise<string> {
    await keepCreated(ctx, held, extId)
    return extId
  }
}

/** False if it was deleted at the service. */
async function replaced(account: MailAccount, id: string, campaign: MailCampaign): Promise<boolean> {
  try {
    await account.replace(id, campaign)
    return true
  } catch (error) {
    if (error instanceof MailAccountError && error.code === 'missing') return false
    throw error
  }
}
