import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeepWithLock } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { conflict, invalid, requiredField } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { shownImport } from '../queries.ts'
import type { CreateImport, Import } from '../schema.ts'
import { requireKinds } from './require-kinds.ts'
import { EMPTY, starter } from './settle.ts'

/** Imports of a workspace that were not started yet, because each can hold 500 MB. */
const MOST_OPEN = 20
/** After that, the parts of an import that was not started are gone. */
const PARTS_DAYS = 7
const DAY_MS = 86_400_000

export async function createImport(ctx: WorkspaceContext, input: CreateImport): Promise<Import> {
  const { source, name, bytes, entity = null } = input
  if (source === 'csv' && !entity) throw requiredField('entity', 'is required: the kind of record that each row is')
  if (source !== 'csv' && entity) throw invalid('entity', `must be left out for ${source}, which has its own kinds`)
  requireKinds(ctx, { source, entity, columns: null })
  const at = ctx.now.toISOString()
  const row = {
    workspace_id: ctx.workspace.id,
    id: newId(ctx.now),
    source,
    entity,
    name,
    bytes,
    ...EMPTY,
    status: 'uploading',
    mapping: '{}',
    ...starter(ctx),
    tries: 0,
    created_at: at,
    updated_at: at,
  }
  // One after the other, because two at once would count the same open imports.
  return housekeepWithLock(ctx, 'import', async ({ tx, write }) => {
    const open = await rowsWith(ctx, tx, 'import', {})
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', 'in', ['uploading', 'checking', 'ready'])
      .where('created_at', '>', new Date(ctx.now.getTime() - PARTS_DAYS * DAY_MS).toISOString())
      .executeTakeFirstOrThrow()
    if (Number(open.count) >= MOST_OPEN)
      throw conflict(`This workspace has ${MOST_OPEN} imports that were not started. Start or cancel one first.`)
    write(tx.insertInto('import').values(row))
    const unread = {
      columns: null,
      scope: null,
      continues: null,
      encoding: null,
      total: null,
      problem: null,
      started_at: null,
    }
    const idle = { finished_at: null, work: null, waiting_since: null, lease_token: null, lease_until: null }
    return shownImport({ ...row, ...unread, ...idle, mapping: {}, received: 0, actor_name: ctx.actor.name })
  })
}
