import type { Selectable } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { keepNotices } from '../../notifications/mutations.ts'
import { sourceNamed } from '../sources/registry.ts'

/** Notifies the member who started the import, or whose token did, of its end. Returns who is notified. */
export async function noticeEnd(ctx: WorkspaceContext, tx: Scoped, row: Selectable<DB['import']>) {
  const member = row.actor_kind === 'member' ? row.actor_id : await makerOf(ctx, tx, row.actor_id)
  if (!member) return []
  const counts = [
    [row.created, 'created'],
    [row.updated, 'updated'],
    [row.failed, 'failed'],
  ].flatMap(([count, word]) => (count ? `${count} ${word}` : []))
  const subject = `${row.name}: ${row.problem ?? (counts.join(', ') || 'nothing new')}`
  const entity = sourceNamed(row.source).entities(row.entity, row.columns).at(-1)!
  const notice = { member, kind: 'import' as const, entity, entity_id: row.id, subject, actor_name: null }
  return keepNotices(ctx, tx, [notice], true)
}

async function makerOf(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<string | null> {
  const token = await rowsWith(ctx, tx, 'token', { id }).select('created_by').executeTakeFirst()
  const maker = token?.created_by
  const member =
    maker && (await rowsWith(ctx, tx, 'member', { id: maker, status: 'active' }).select('id').executeTakeFirst())
  return member ? member.id : null
}
