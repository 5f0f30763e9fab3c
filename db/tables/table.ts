import type { DatabaseRole } from '../roles.ts'

/** The rights of each role on a table, as in GRANT: `select, update (last_used_at)`. A missing role has none. */
export type Rights = Partial<Record<DatabaseRole, string>>

type OfWorkspace = {
  /** The column with the workspace of a row: the roles app, api and agent only see rows of their session's workspace. */
  workspace: 'workspace_id' | 'id'
  /** Each database has rows of its own. Without it, rows are in the cell of their workspace and move with it. */
  database?: 'every'
  /**
   * What the archive of a workspace has of the table: all of it by default. `without`: columns with a meaning in one
   * installation only. `heavy`: rows are large, so that a few go at a time. `false`: of use to one installation only.
   */
  archive?: false | { without?: readonly string[]; heavy?: true }
}

type Global = {
  workspace: 'none'
  /**
   * Where the rows are if there are several cells: in the directory, in the cell of the workspace that they are about,
   * or in every database; `merged`: a move of a workspace adds rows about its people to those of the other cell.
   */
  database: 'directory' | 'cell' | 'every' | 'merged'
  /** `accounts`: an archive has the rows of the accounts of members. */
  archive?: 'accounts'
}

/** Everything that the program knows about a table beyond its columns, keys and indexes. */
export type Table = Rights & {
  /** A further condition on the rows that a session sees, which may use an index that `where` cannot. */
  rows?: string
  /** The rows that agents may insert and update; without it, all rows of the workspace that their rights allow. */
  agentWrites?: string
  /** The columns of a record that refer to members, whose personal data contains it. */
  members?: readonly string[]
} & (OfWorkspace | Global)

/** Whether the rows of the table are in the cell of their workspace. */
export const isWithWorkspace = ({ workspace, database }: Table): boolean =>
  workspace !== 'none' && database === undefined

export const all = 'select, insert, update, delete'
export const write = 'select, insert, update'

/** Columns that say which process holds a row. */
export const LEASE = ['lease_token', 'lease_until'] as const
