/** SQL: the workspace is not about to be moved to another cell, so that something may be begun for it. */
export const notHeld = (workspace: string) =>
  `not exists (select from workspace_hold h where h.workspace_id = ${workspace} and h.state <> 'moved')`
