import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/read.ts'
import { documentKind } from '../kind.ts'
import type { Readers } from '../schema.ts'
import { readersOf } from '../versions/queries.ts'

/** Who read and understood the approved version, and which active members have not. Guests see no documents. */
export async function listReaders(ctx: WorkspaceContext, id: string): Promise<Readers> {
  const { approved_version: n } = await getRecord(documentKind, ctx, id)
  if (n === null) return { n, read: [], missing: [] }
  const [read, members] = await Promise.all([
    readersOf(ctx, id, n),
    ctx.db
      .selectFrom('member')
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('status', '=', 'active')
      .where('role', '!=', 'guest')
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ])
  const readers = new Set(read.map(({ member }) => member))
  return { n, read, missing: members.flatMap((member) => (readers.has(member.id) ? [] : [member.id])) }
}
