import { sql } from 'kysely'
import type { KindFacts } from '../access/kind-facts.ts'
import { isToken } from '../access/roles.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import type { Change } from '../database/change.ts'
import { among } from '../database/rows.ts'
import type { Actor } from '../values/actor.ts'
import { invalid } from '../values/errors.ts'

/**
 * The field `attachments` of a kind: ids of its files in order. Whether the kind has any is asked once for all rows, since
 * looking for those of each is a third of the cost of a list.
 */
export const attachedTo = (table: string) => sql`case
  when (select exists (select from attachment where attachment.entity = ${sql.lit(table)})) then
    array(select attachment.file from attachment
      where attachment.workspace_id = ${sql.ref(`${table}.workspace_id`)} and attachment.entity = ${sql.lit(table)}
        and attachment.entity_id = ${sql.ref(`${table}.id`)} order by attachment.position)
  else '{}' end`

/** Whether the input of a new record has files. */
export const hasFiles = (given: object) => 'attachments' in given && (given.attachments as unknown[]).length > 0

type Record = { id: string; attachments?: unknown }

const filesOf = (record: Record | null) => (record?.attachments ?? []) as readonly string[]

/** Prepares a change of attachments and returns the statements to send after the record. */
export async function attaching(
  { table }: Pick<KindFacts, 'table'>,
  ctx: WorkspaceContext,
  { tx, housekeep }: Change,
  after: Record,
  before: Record | null,
): Promise<() => void> {
  const [wanted, had] = [filesOf(after), filesOf(before)]
  const added = wanted.filter((id) => !had.includes(id))
  const removed = had.filter((id) => !wanted.includes(id))
  const workspace_id = ctx.workspace.id
  const files = tx.updateTable('file').where('workspace_id', '=', workspace_id)
  const held = holderOf(ctx.actor)
  // An import attaches the files that it stored for the member or token who started it.
  const holder = ctx.actor.kind === 'import' ? ctx.actor.id : (held.member ?? held.token)
  if (added.length > 0) {
    // Claimed immediately: of two records that name a file, one gets it.
    const taken = await files
      .set({ idle_since: null })
      .where('id', 'in', among(added, 'uuid'))
      .where('idle_since', 'is not', null)
      .where('sha256', 'is not', null)
      .where(sql<boolean>`coalesce(member, token) = ${holder}`)
      .returning('id')
      .execute()
    const missing = added.find((id) => !taken.some((file) => file.id === id))
    if (missing) throw invalid('attachments', `you have no unattached file with the id ${missing}. Upload it first`)
  }
  return () => {
    const rows = tx.deleteFrom('attachment').where('workspace_id', '=', workspace_id)
    housekeep(rows.where('entity', '=', table).where('entity_id', '=', after.id))
    if (wanted.length > 0)
      housekeep(
        tx
          .insertInto('attachment')
          .values(
            wanted.map((file, position) => ({ workspace_id, entity: table, entity_id: after.id, file, position })),
          ),
      )
    // The actor who removes a file can attach it again until it is purged.
    if (removed.length > 0)
      housekeep(files.set({ ...held, idle_since: ctx.now.toISOString() }).where('id', 'in', among(removed, 'uuid')))
  }
}

export const holderOf = (actor: Actor) => ({
  member: actor.kind === 'member' ? actor.id : null,
  token: isToken(actor) ? actor.id : null,
})
