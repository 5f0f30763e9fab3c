import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { changeWithLock } from '#server/core/database/change.ts'
import { lockRecord } from '#server/core/records/row.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { announce } from '#server/modules/notifications/mutations.ts'
import { connectorKind } from '../kind.ts'
import { providerOf } from '../rules.ts'
import { notifyOwners } from './notify-owners.ts'

/** Stops a connection whose sign-in the provider no longer accepts, and asks the owners to sign in again, once. */
export async function expireSignIn(ctx: WorkspaceContext, connector: string): Promise<void> {
  const notices = await changeWithLock(ctx, 'connectors', async (changing) => {
    const before = await lockRecord(connectorKind, ctx, changing.tx, connector)
    if (before?.status !== 'active' && before?.status !== 'choosing') return changing.unchanged([])
    const error = `${providerOf(before.provider).name} no longer accepts the sign-in. Sign in again.`
    const changes = { status: 'needs_reauth' as const, next_sync_at: null, error_code: 'needs_reauth' as const, error }
    await amendRecord(connectorKind, ctx, changing, before, changes, { event: 'needs_reauth' })
    return notifyOwners(ctx, changing.tx, before, 'stopped')
  })
  announce(ctx, notices)
}
