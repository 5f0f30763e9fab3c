import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'

/** Records of a workspace whose writes are serialized: stock, leads, rows of files, the tree of folders, risks and connections. */
export type Family = 'inventory' | 'marketing' | 'import' | 'folders' | 'risks' | 'connectors'

type Of = { workspace: { id: string } }

/**
 * Every writer of a family takes this lock first, which serializes writes to its rows. Call `change(ctx, { lock },
 * work)`.
 */
export async function lockFamily(tx: Scoped, { workspace }: Of, family: Family): Promise<void> {
  const key = `${workspace.id} ${family}`
  await tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked')).execute()
}
