import { change } from '#server/core/change.ts'
import { lockRecord } from '#server/core/records/read.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { requireFresh } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { formKind } from './kind.ts'
import type { Form } from './schema.ts'

/** A new address; the one before leads nowhere from now on. */
export function renewLink(ctx: WorkspaceContext, { id }: { id: string }): Promise<Form> {
  return change(ctx, async (changing) => {
    const before = requireFresh(ctx, await lockRecord(formKind, ctx, changing.tx, id))
    const renewed = { generation: before.generation + 1 }
    return amendRecord(formKind, ctx, changing, before, renewed, { event: 'link_renewed' })
  })
}
