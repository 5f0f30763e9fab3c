import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { InWorkspace } from '../rows.ts'

/** Records of a workspace whose writes are serialized: stock, leads, rows of files, the tree of folders, risks and connections. */
export type Family = 'inventory' | 'marketing' | 'import' | 'folders' | 'risks' | 'connectors'

/** A transaction and the families whose locks it holds until it ends. */
type Locking = { tx: Scoped; locks: Set<Family> }

/**
 * Serializes the writes of families. Writers take these locks before row locks, most of them with
 * `changeWithLock(ctx, lock, work)`. Several are taken in alphabetical order, so that two writers cannot deadlock.
 */
export async function lockFamilies(
  { tx, locks }: Locking,
  { workspace }: InWorkspace,
  families: Iterable<Family>,
): Promise<void> {
  for (const family of [...new Set(families)].toSorted()) {
    if (locks.has(family)) continue
    const key = `${workspace.id} ${family}`
    await tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked')).execute()
    locks.add(family)
  }
}

/** Throws if a record of a family is written without its lock. */
export function requireLock(
  { locks }: Pick<Locking, 'locks'>,
  { table, family }: { table: string; family?: Family },
): void {
  if (family && !locks.has(family)) throw new Error(`A change of ${table} requires the lock of the family ${family}`)
}
