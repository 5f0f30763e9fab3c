import type { WorkspaceContext } from '../access/workspace-context.ts'
import { requirePermission } from '../rest/procedures.ts'
import { recordNamed } from '../values/fields.ts'
import { kindNamed } from './facts.ts'
import type { Kind } from './kind.ts'
import { getRecord } from './read.ts'

/**
 * Throws unless the caller can read the record `<entity>:<id>`. A record that is part of another one is readable with
 * it.
 */
export async function requireReadable(ctx: WorkspaceContext, on: string): Promise<void> {
  const { entity, id } = recordNamed(on)
  const kind = kindNamed(ctx.services.kinds, entity)
  requirePermission(ctx.actor, kind.read)
  const record: Record<string, unknown> = await getRecord(kind as Kind, ctx, id)
  if (kind.partOf) await requireReadable(ctx, record[kind.partOf] as string)
}
