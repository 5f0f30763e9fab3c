import { isActiveWith } from '#server/core/access/active-with-permission.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord } from '#server/core/records/row.ts'
import { documentKind } from '../kind.ts'
import type { Readers } from '../schema.ts'
import { readersOf } from '../versions/queries.ts'

/** Who read and understood the approved version, and which members who may read it have not. */
export async function listReaders(ctx: WorkspaceContext, id: string): Promise<Readers> {
  const { approved_version: n } = await getRecord(documentKind, ctx, id)
  if (n === null) return { n, read: [], missing: [] }
  const [read, members] = await Promise.all([
    readersOf(ctx, id, n),
    rowsWith(ctx, ctx.db, 'member', {})
      .select('id')
      .where(isActiveWith('documents.read'))
      .orderBy('sort_name')
      .orderBy('id')
      .execute(),
  ])
  const readers = new Set(read.map(({ member }) => member))
  return { n, read, missing: members.flatMap((member) => (readers.has(member.id) ? [] : [member.id])) }
}
