type Row = { id: string }

/** Locks rows by their ids, and returns them. */
type LockRows<R> = (ids: readonly string[]) => Promise<readonly R[]>

/** The rows that the calls of one event-loop turn lock, by one statement for each kind of call. */
export class GatheredLocks {
  private readonly turns = new Map<string, { ids: Set<string>; rows: Promise<ReadonlyMap<string, Row>> }>()

  /** The row with this id, which `lock` of the first call with this `key` locks; undefined without one. */
  async lock<R extends Row>(key: string, id: string, lock: LockRows<R>): Promise<R | undefined> {
    const turn = this.turns.get(key) ?? this.begin(key, lock)
    turn.ids.add(id)
    return (await turn.rows).get(id) as R | undefined
  }

  private begin(key: string, lock: LockRows<Row>) {
    const ids = new Set<string>()
    const rows = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      this.turns.delete(key)
      return new Map((await lock([...ids])).map((row) => [row.id, row]))
    })
    const turn = { ids, rows }
    this.turns.set(key, turn)
    return turn
  }
}
