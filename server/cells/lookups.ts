import type { Connection } from '#db/client.ts'
import { DirectoryCache } from './directory-cache.ts'

const BY_SLUG = 'select cell from directory_workspace where slug = $1'
const BY_ID = 'select cell from directory_workspace where id = $1'
const BY_KEY = `
  select w.cell from directory_key k join directory_workspace w on w.id = k.workspace where k.key = decode($1, 'hex')`
const OF_ACCOUNT = `
  select w.id, w.cell from directory_member m join directory_workspace w on w.id = m.workspace where m.user_id = $1`

const SLUGS_LISTED = 200

/** Questions to the directory. Answers are names of cells; the cell itself says whether a token or a member is valid. */
export class Lookups {
  readonly bySlug: DirectoryCache<string>
  readonly byId: DirectoryCache<string>
  readonly byKey: DirectoryCache<string>
  private readonly pool: Connection['pool']

  constructor({ pool }: Connection) {
    this.pool = pool
    const cellBy = (text: string) =>
      new DirectoryCache<string>({
        ask: async (key) => (await pool.query<{ cell: string }>(text, [key])).rows[0]?.cell,
      })
    this.bySlug = cellBy(BY_SLUG)
    this.byId = cellBy(BY_ID)
    this.byKey = cellBy(BY_KEY)
  }

  /** The workspaces that the account may be a member of, with their cells. */
  async ofAccount(userId: string): Promise<{ id: string; cell: string }[]> {
    return (await this.pool.query<{ id: string; cell: string }>(OF_ACCOUNT, [userId])).rows
  }

  /** How many workspaces each cell has; cells without any are missing. */
  async counts(): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ cell: string; count: number }>(
      'select cell, count(*) as count from directory_workspace group by cell',
    )
    return new Map(rows.map(({ cell, count }) => [cell, count]))
  }

  async slugs(): Promise<string[]> {
    const text = `select slug from directory_workspace order by slug limit ${SLUGS_LISTED}`
    return (await this.pool.query<{ slug: string }>(text)).rows.map(({ slug }) => slug)
  }

  async isAnyWorkspace(): Promise<boolean> {
    const { rows } = await this.pool.query<{ found: boolean }>(
      'select exists (select from directory_workspace) as found',
    )
    return rows[0]!.found
  }
}
