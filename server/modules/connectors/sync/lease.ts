import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** Another process has taken over the connection, or it was disconnected. Nothing more is written. */
export class LostLease extends Error {
  constructor() {
    super('the connection was disconnected or taken over by another process')
  }
}

type Place = { connector: string; lease: string }

/** Also prevents the connection from being disconnected or taken over until the transaction ends. */
export async function requireLease(ctx: WorkspaceContext, tx: Scoped, place: Place): Promise<void> {
  if (!(await holdsLease(ctx, tx, place))) throw new LostLease()
}

export async function holdsLease(ctx: WorkspaceContext, tx: Scoped, { connector, lease }: Place): Promise<boolean> {
  const held = await tx
    .selectFrom('connector')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', connector)
    .where('status', '=', 'active')
    .where('lease_token', '=', lease)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}
