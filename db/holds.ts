/** SQL: no move of the workspace to another cell is in progress, so that new work can start. */
export const notHeld = (workspace: string) =>
  `not exists (select from workspace_hold h where h.workspace_id = ${workspace} and h.state <> 'moved')`
