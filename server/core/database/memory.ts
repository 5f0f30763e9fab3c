/** A total with the Postgres snapshot it was counted in. */
export type KeptTotal = { total: number; snapshot: string; until: number }
type KeptFeed = { etag: string; bytes: Buffer; snapshot: string; day: string }

/** What this process keeps between requests; each belongs to the one file that uses it. */
export type Memory = {
  /** `core/totals.ts` */
  readonly totals: Map<string, KeptTotal>
  /** `core/batch.ts`: the last batch of each workspace and family that is under way here. */
  readonly batches: Map<string, Promise<unknown>>
  /** `core/idempotency.ts`: calls under a key that are under way here. */
  readonly calls: Map<string, Promise<unknown>>
  /** `modules/calendar`: feeds and how many bytes they are. */
  readonly feeds: { readonly kept: Map<string, KeptFeed>; size: number }
}

export const createMemory = (): Memory => ({
  totals: new Map(),
  batches: new Map(),
  calls: new Map(),
  feeds: { kept: new Map(), size: 0 },
})
