import type { Databases } from '#server/core/database/databases.ts'
import { listMemberships, type Membership } from '#server/modules/account/queries.ts'
import { isAnyWorkspace } from '#server/modules/workspaces/queries.ts'
import type { RunningServices } from '#server/services.ts'

/** A database that holds whole workspaces, and the services on it. */
export type Cell = { readonly databases: Databases; readonly services: RunningServices }

/** The way to the cell of a workspace, by whatever the caller knows of it. Undefined if no cell holds such a one. */
export type Cells = {
  ofSlug(slug: string): Promise<Cell | undefined>
  ofWorkspace(id: string): Promise<Cell | undefined>
  /** By the hash of a token or an invitation, or by `idKey`. */
  ofKey(key: Buffer): Promise<Cell | undefined>
  /** The memberships of an account, by the name of the workspace. */
  memberships(userId: string): Promise<Membership[]>
  /** The cell of a new workspace. */
  forNew(): Promise<Cell>
  /** Every cell; rejects if one of them is down. */
  all(): Promise<readonly Cell[]>
  isAnyWorkspace(): Promise<boolean>
}

/** One database is the directory and the only cell: nothing is looked up. */
export function onlyCell(cell: Cell): Cells {
  const always = async () => cell
  const { auth } = cell.databases
  return {
    ofSlug: always,
    ofWorkspace: always,
    ofKey: always,
    forNew: always,
    memberships: (userId) => listMemberships(auth.db, userId),
    all: async () => [cell],
    isAnyWorkspace: () => isAnyWorkspace(auth.db),
  }
}
