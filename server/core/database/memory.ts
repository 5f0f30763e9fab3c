/** A total with the Postgres snapshot it was counted in. */
export type KeptTotal = { total: number; snapshot: string; until: number }
type KeptFeed = { etag: string; bytes: Buffer; snapshot: string; day: string }

/** The in-memory state of this process between requests; each entry belongs to one file. */
export type Memory = {
  /** `totals.ts` */
  readonly totals: Map<string, KeptTotal>
  /** `core/batch/batch.ts`: the last running batch of each workspace and family. */
  readonly batches: Map<string, Promise<unknown>>
  /** `idempotency.ts`: running calls with a key. */
  readonly calls: Map<string, Promise<unknown>>
  /** `core/records/exports`: how many each workspace runs. */
  readonly exports: Map<string, number>
  /**
   * `modules/sandboxes`: how many are being filled, the request that resets each of those that are being
   * reset, and when the latest visit was stored.
   */
  readonly sandboxes: { filling: number; readonly resets: Map<string, string>; readonly visits: Map<string, number> }
  /** `modules/calendar`: feeds and their size in bytes. */
  readonly feeds: { readonly kept: Map<string, KeptFeed>; size: number }
}

export const createMemory = (): Memory => ({
  totals: new Map(),
  batches: new Map(),
  calls: new Map(),
  exports: new Map(),
  sandboxes: { filling: 0, resets: new Map(), visits: new Map() },
  feeds: { kept: new Map(), size: 0 },
})
