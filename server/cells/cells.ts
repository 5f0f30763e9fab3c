import type { Databases } from '#server/core/database/databases.ts'
import { listMemberships, type Membership } from '#server/modules/account/queries.ts'
import { isAnyWorkspace, listSlugs } from '#server/modules/workspaces/queries.ts'
import type { RunningServices } from '#server/services.ts'

/** A database that holds whole workspaces, and the services on it. */
export type Cell = { readonly databases: Databases; readonly services: RunningServices }

/** Finds the cell of a workspace by slug, id or token. Undefined if no cell has it. */
export type Cells = {
  /** The names of all cells; empty if there is only one. */
  readonly names: readonly string[]
  ofSlug(slug: string): Promise<Cell | undefined>
  ofWorkspace(id: string): Promise<Cell | undefined>
  /** By the hash of a token or an invitation, or by `idKey`. `renewed`: the directory is asked in any case. */
  ofKey(key: Buffer, renewed?: boolean): Promise<Cell | undefined>
  /** The memberships of an account, by the name of the workspace, without those in cells that are down. */
  memberships(userId: string): Promise<Membership[]>
  /** Throws `unavailable` while the cell is down. */
  named(name: string): Promise<Cell>
  /** The cell of a new workspace: the one with the fewest. */
  forNew(): Promise<Cell>
  /** Every cell; rejects if one of them is down. */
  all(): Promise<readonly Cell[]>
  /** The same, and the directory if that is another database. */
  everywhere(): Promise<readonly Cell[]>
  isAnyWorkspace(): Promise<boolean>
  /** The first slugs of all workspaces. */
  slugs(): Promise<string[]>
}

/** One database is the directory and the only cell: nothing is looked up. */
export function onlyCell(cell: Cell): Cells {
  const always = async () => cell
  const { auth } = cell.databases
  return {
    names: [],
    ofSlug: always,
    ofWorkspace: always,
    ofKey: always,
    named: always,
    forNew: always,
    memberships: (userId) => listMemberships(auth.db, userId),
    all: async () => [cell],
    everywhere: async () => [cell],
    isAnyWorkspace: () => isAnyWorkspace(auth.db),
    slugs: () => listSlugs(auth.db),
  }
}
