import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { workspaceColumns } from '#server/core/database/context.ts'
import { chooseAccounts } from '#server/modules/connectors/mutations.ts'
import type { ProviderSlug } from '#server/modules/connectors/rules.ts'
import { keepConnection } from '#server/modules/connectors/sign-in/mutations.ts'
import type { NewTokens } from '#server/modules/connectors/tokens/mutations.ts'
import type { TestApi } from '../api.ts'
import { asOwner } from '../as-owner.ts'

export type Made = { workspaceId: string; connector: string }

/** A connection with one selected account, as after a sign-in. */
export async function makeConnection(
  api: TestApi,
  slug: string,
  { provider = 'google-ads' as ProviderSlug, account = '1111111111/1111111111', reauthBy = null as Date | null },
  tokens: NewTokens,
): Promise<Made> {
  const [workspace] = await asOwner(
    api.database,
    `select ${workspaceColumns('workspace')} from workspace where slug = '${slug}'`,
  )
  const ctx = contextOf(openPlatform(api.program), workspace as never)
  const accounts = [{ extId: account, name: 'Account', currency: 'EUR', timeZone: 'Europe/Berlin' }]
  const life = { connector: null, host: null, realm: null, reauthBy, accounts, tokens }
  const kept = await keepConnection(ctx, { provider, ...life })
  if (kept === 'other_account') throw new Error('this is another account')
  await chooseAccounts(ctx, { id: kept.id, accounts: [account], read_from: '2026-01-01', every_hours: 6 })
  return { workspaceId: ctx.workspace.id, connector: kept.id }
}
