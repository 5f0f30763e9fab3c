import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord, present, selectRecord } from '#server/core/records/row.ts'
import { connectorKind } from './kind.ts'
import { countCampaigns } from './matching/queries.ts'
import { callbackUrl, PROVIDERS } from './rules.ts'
import type { Connector, ConnectorAccount, ConnectorPage, ConnectorRun, Overview } from './schema.ts'

const RUNS_SHOWN = 50

/** All providers with their connections. */
export async function getOverview(ctx: WorkspaceContext): Promise<Overview> {
  const { providers, publicUrl } = ctx.services
  const connectors = (await selectRecord(connectorKind, present(connectorKind, ctx))
    .orderBy('connector.id')
    .execute()) as Connector[]
  const accounts = await ctx.db
    .selectFrom('connector_account')
    .select(['connector', 'name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('chosen', '=', true)
    .orderBy('name')
    .execute()
  const namesOf = Map.groupBy(accounts, ({ connector }) => connector)
  const data = PROVIDERS.map(({ slug, signIn }) => ({
    provider: slug,
    missing: [...(providers[slug]?.missing ?? [])],
    callback: signIn === 'oauth' ? callbackUrl(publicUrl, slug) : null,
    connectors: connectors
      .filter(({ provider }) => provider === slug)
      .map((one) => ({ ...one, accounts: (namesOf.get(one.id) ?? []).map(({ name }) => name) })),
  }))
  return { data, campaigns: await countCampaigns(ctx) }
}

/** A connection with its accounts and latest runs. */
export async function getConnector(ctx: WorkspaceContext, id: string): Promise<ConnectorPage> {
  const connector = await getRecord(connectorKind, ctx, id)
  const [accounts, runs] = await Promise.all([listAccounts(ctx, ctx.db, id), listRuns(ctx, id)])
  return { connector, accounts, runs }
}

export function listAccounts(ctx: WorkspaceContext, db: Reader, id: string): Promise<ConnectorAccount[]> {
  return db
    .selectFrom('connector_account')
    .select(['ext_id', 'name', 'currency', 'time_zone', 'chosen', 'filled_from'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', id)
    .orderBy('name')
    .orderBy('ext_id')
    .execute()
}

/** Newest first. */
async function listRuns(ctx: WorkspaceContext, id: string): Promise<ConnectorRun[]> {
  const runs = await ctx.db
    .selectFrom('connector_run')
    .select(['id', 'account', 'reason', 'status', 'window_from', 'window_to', 'started_at', 'ended_at'])
    .select(['rows_new', 'rows_changed', 'rows_removed', 'requests', 'waited_ms', 'error_code', 'error'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', id)
    .orderBy('started_at', 'desc')
    .limit(RUNS_SHOWN)
    .execute()
  return runs as ConnectorRun[]
}
