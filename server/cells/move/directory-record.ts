import type pg from 'pg'

/** The row of a workspace in the directory. */
export type DirectoryRecord = {
  id: string
  slug: string
  cell: string
  moving_to: string | null
  moving_from: string | null
  /** The last step that is done; null if no move is under way. */
  step: 'begun' | 'switched' | 'awake' | null
}

const FIND = 'select id, slug, cell, moving_to, moving_from, step from directory_workspace where slug = $1'
/** Held while the connection lives, also after a crash of either side. */
const LOCK = `select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as mine`
const BEGIN = `
  update directory_workspace set moving_to = $2, moving_from = cell, step = 'begun'
  where id = $1 and moving_to is null and cell <> $2`
const MARK_FROZEN = `update directory_workspace set state = 'frozen' where id = $1 and step = 'begun'`
/** The one statement that moves the workspace. */
const SWITCH = `update directory_workspace set cell = moving_to, step = 'switched' where id = $1 and step = 'begun'`
const AWAKE = `update directory_workspace set state = 'active', step = 'awake' where id = $1 and step = 'switched'`
const END = `
  update directory_workspace set state = 'active', moving_to = null, moving_from = null, step = null
  where id = $1 and step in ('begun', 'awake')`

export class DirectoryRecords {
  private readonly client: pg.Client

  constructor(client: pg.Client) {
    this.client = client
  }

  async find(slug: string): Promise<DirectoryRecord | undefined> {
    return (await this.client.query<DirectoryRecord>(FIND, [slug])).rows[0]
  }

  /** False if another process is moving the workspace. */
  async lock(id: string): Promise<boolean> {
    return (await this.client.query<{ mine: boolean }>(LOCK, [id])).rows[0]!.mine
  }

  begin = (id: string, to: string) => this.change(BEGIN, [id, to])
  markFrozen = (id: string) => this.change(MARK_FROZEN, [id])
  switch = (id: string) => this.change(SWITCH, [id])
  markAwake = (id: string) => this.change(AWAKE, [id])
  end = (id: string) => this.change(END, [id])

  private async change(text: string, values: string[]): Promise<void> {
    const { rowCount } = await this.client.query(text, values)
    if (rowCount !== 1) throw new Error('the directory entry of the workspace has changed')
  }
}
