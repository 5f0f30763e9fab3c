import type { Connection } from '#db/client.ts'
import { isTaken } from '#db/postgres-errors.ts'

const SETTLED = `
  select id from directory_workspace
  where cell = $1 and id > $2 and moving_to is null and created_at < now() - interval '1 hour' order by id limit 1000`

/**
 * Tells the directory what is about to be written in a cell. Each call precedes the commit in the cell, so that nothing
 * in a cell is missing here; what is then not committed does no harm.
 */
export class DirectoryWriter {
  readonly cell: string
  private readonly pool: Connection['pool']

  constructor({ pool }: Connection, cell: string) {
    this.pool = pool
    this.cell = cell
  }

  /** Reserves the slug of a new workspace; false if another one has it. */
  async reserve({ id, slug }: { id: string; slug: string }): Promise<boolean> {
    try {
      const text = 'insert into directory_workspace (id, slug, cell) values ($1, $2, $3)'
      await this.pool.query(text, [id, slug, this.cell])
      return true
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }

  /** Releases the slug if the workspace could not be created. */
  async release(id: string): Promise<void> {
    await this.pool.query('delete from directory_workspace where id = $1', [id])
  }

  /** Keys lead to a workspace before it is known: hashes of tokens and invitations, ids of connections. */
  async addKeys(workspaceId: string, keys: readonly Buffer[], expires_at: string | null = null): Promise<void> {
    const text = `insert into directory_key select unnest($1::bytea[]), $2, $3
      on conflict (key) do update set workspace = excluded.workspace, expires_at = excluded.expires_at`
    await this.pool.query(text, [keys, workspaceId, expires_at])
  }

  /**
   * Removes the workspaces of this cell that the cell no longer has; `present` returns which of these ids it has. New
   * ones are left alone, because they are listed before they exist. Returns how many were removed.
   */
  async forget(present: (ids: string[]) => Promise<string[]>): Promise<number> {
    let removed = 0
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const { rows } = await this.pool.query<{ id: string }>(SETTLED, [this.cell, after])
      if (rows.length === 0) return removed
      const ids = rows.map(({ id }) => id)
      const here = new Set(await present(ids))
      const text = `delete from directory_workspace where id = any ($1) and cell = $2 and moving_to is null`
      const gone = ids.filter((id) => !here.has(id))
      removed += (await this.pool.query(text, [gone, this.cell])).rowCount ?? 0
      after = ids.at(-1)!
    }
  }

  async addMember(workspaceId: string, userId: string): Promise<void> {
    const text = 'insert into directory_member (user_id, workspace) values ($1, $2) on conflict do nothing'
    await this.pool.query(text, [userId, workspaceId])
  }
}

/** The key of a record that is found by its id alone. */
export const idKey = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
