import type { Selectable } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { newId } from '#server/core/values/ids.ts'
import { sourceNamed } from '../sources/registry.ts'

/** Notifies the member who started the import, or whose token did, of its end. Returns who is notified. */
export async function noticeEnd(ctx: WorkspaceContext, tx: Scoped, row: Selectable<DB['import']>): Promise<string[]> {
  const member = row.actor_kind === 'member' ? row.actor_id : await makerOf(ctx, tx, row.actor_id)
  if (!member) return []
  const counts = [
    [row.created, 'created'],
    [row.updated, 'updated'],
    [row.failed, 'failed'],
  ].flatMap(([count, word]) => (count ? `${count} ${word}` : []))
  const subject = `${row.name}: ${row.problem ?? (counts.join(', ') || 'nothing new')}`
  await tx
    .insertInto('notification')
    .values({
      workspace_id: ctx.workspace.id,
      id: newId(ctx.now),
      member,
      kind: 'import',
      entity: sourceNamed(row.source).entities(row.entity).at(-1)!,
      entity_id: row.id,
      subject,
      actor_name: null,
      shown: true,
      created_at: ctx.now.toISOString(),
    })
    .execute()
  return [member]
}

/** After the transaction: open windows show the notice. */
export function announceEnd({ services }: WorkspaceContext, members: readonly string[]): void {
  if (members.length > 0) services.signals.broadcast('notified', members)
}

async function makerOf(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<string | null> {
  const token = await rowsWith(ctx, tx, 'token', { id }).select('created_by').executeTakeFirst()
  const maker = token?.created_by
  const member =
    maker && (await rowsWith(ctx, tx, 'member', { id: maker, status: 'active' }).select('id').executeTakeFirst())
  return member ? member.id : null
}
