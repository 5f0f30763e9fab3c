import { type Leased, LeasedRows } from '#server/core/database/locks/leased-rows.ts'

/** An import leased to this process. */
export type LeasedImport = Leased & { work: 'check' | 'run' | 'undo' }

/** Another process took the import, or it was cancelled. */
export class LostImport extends Error {}

/** A killed process is replaced when its lease ends and another one looks: within 25 seconds. */
export const LOOK_MS = 10_000

export const leasedImports = new LeasedRows<Pick<LeasedImport, 'work'>>({
  table: 'import',
  noun: 'an import',
  seconds: 15,
  which: 'work is not null',
  at: 'waiting_since',
  order: 'waiting_since',
  facts: `'work', t.work`,
})
