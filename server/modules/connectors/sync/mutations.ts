import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'

const ENDED = 'The account was removed during the run. No data was stored.'

/** Ends the runs of a connection or account that is no longer read. */
export function giveUpRuns(
  ctx: WorkspaceContext,
  { tx, housekeep: keep }: Pick<Change, 'tx' | 'housekeep'>,
  connector: string,
  account?: string,
): void {
  keep(
    tx
      .updateTable('connector_run')
      .set({ status: 'failed', ended_at: ctx.now.toISOString(), error_code: 'unavailable', error: ENDED })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('connector', '=', connector)
      .where('status', 'in', ['running', 'waiting'])
      .$if(account !== undefined, (runs) => runs.where('account', '=', account!)),
  )
  keep(
    tx
      .updateTable('connector_account')
      .set({ progress: null })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('connector', '=', connector)
      .$if(account !== undefined, (accounts) => accounts.where('ext_id', '=', account!)),
  )
}
