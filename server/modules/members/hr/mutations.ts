import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { requireFresh, revise } from '#server/core/records/row.ts'
import { lockMember } from '../mutations.ts'
import { readHr } from './queries.ts'
import type { MemberHr, UpdateMemberHr } from './schema.ts'

/** The activity stores the names of the changed fields, never their values. Locking the member serializes writers. */
export function updateMemberHr(ctx: WorkspaceContext, { id, base, ...fields }: UpdateMemberHr): Promise<MemberHr> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const member = await lockMember(ctx, tx, id)
    const before = requireFresh(ctx, { ...(await readHr(ctx, tx, id)), updated_at: '' }, { base })
    const revised = revise(before, fields as Partial<typeof before>, ctx.now)
    if (!revised) return unchanged(before)
    const at = ctx.now.toISOString()
    write(
      tx
        .insertInto('member_hr')
        .values({ workspace_id: ctx.workspace.id, member_id: id, created_at: at, ...revised.set, updated_at: at })
        .onConflict((same) => same.columns(['workspace_id', 'member_id']).doUpdateSet(revised.set)),
    )
    const { version } = revised.after
    record({ event: 'member_hr.updated', record: { id, version, name: member.name, fields: Object.keys(revised.old) } })
    return revised.after
  })
}
