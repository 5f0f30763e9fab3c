import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { takeStep } from '#server/core/records/write.ts'
import { formKind } from './kind.ts'
import type { Form } from './schema.ts'

/** Replaces the link of a form; the previous link stops working. */
export function renewLink(ctx: WorkspaceContext, { id }: { id: string }): Promise<Form> {
  return change(ctx, (changing) =>
    takeStep(formKind, ctx, changing, { id }, 'link_renewed', ({ generation }) => ({ generation: generation + 1 })),
  )
}
