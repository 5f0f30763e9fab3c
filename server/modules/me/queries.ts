import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { BATCH_LIMIT, RECORD_BATCH_LIMIT } from '#server/core/batch/batch-schema.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { query } from '#server/core/database/statements.ts'
import { PUSH_BODY_LIMIT } from '#server/core/rest/rest-meta.ts'
import type { Me } from './schema.ts'

export async function getMe(ctx: WorkspaceContext): Promise<Me> {
  const { actor, workspace, services, rateLimit } = ctx
  return {
    token: actor.kind === 'token' ? await ownToken(ctx, actor.id) : null,
    workspace: {
      id: workspace.id,
      slug: workspace.slug,
      name: workspace.name,
      currency: workspace.currency,
      time_zone: workspace.time_zone,
    },
    access: actor.kind === 'token' ? actor.access : 'read_write',
    limits: {
      requests_per_minute: (rateLimit ?? services.apiRatePerMin) || null,
      page_size: 200,
      batch_size: BATCH_LIMIT,
      record_batch_size: RECORD_BATCH_LIMIT,
      body_bytes: 1024 * 1024,
      batch_body_bytes: PUSH_BODY_LIMIT,
      idempotency_hours: services.idempotencyHours,
    },
  }
}

async function ownToken(ctx: WorkspaceContext, id: string): Promise<Me['token']> {
  const [token] = await query(ctx, 'own token', { id }, ({ db, workspace }, values) =>
    rowsWith({ workspace }, db, 'token', { id: values.id }).select(['id', 'name', 'created_at', 'expires_at']),
  )
  return token ?? null
}
