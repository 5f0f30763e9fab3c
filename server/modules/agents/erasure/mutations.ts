import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import type { Proposal } from '#server/modules/agent/proposals/schema.ts'
import type { Contact } from '../../contacts/schema.ts'

/**
 * Blanks proposals about a person and refuses pending ones, which can no longer be applied. Returns the ids of these
 * proposals.
 */
export async function emptyProposalsAbout(
  ctx: WorkspaceContext,
  { tx, record }: Change,
  { id, email }: Pick<Contact, 'id' | 'email'>,
): Promise<string[]> {
  const names = sql<boolean>`position(${id} in said) > 0 or position(${`"${email ?? id}"`} in said) > 0`
  const about = await tx
    .selectFrom('agent_proposal')
    .select(['id', 'token', 'run', 'tool', 'status', 'records', 'version', 'created_at', 'updated_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`exists (select from (values (plan::text), (changes::text)) as t (said) where ${names})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const at = ctx.now.toISOString()
  for (const before of about) {
    const isOpen = before.status === 'open'
    const set = { ...(isOpen && { status: 'refused' }), version: before.version + 1, updated_at: at }
    const decided = isOpen && { decided_by: ctx.actor.id, decided_at: at }
    await tx
      .updateTable('agent_proposal')
      .set({ ...set, ...decided, plan: '{}', changes: '[]' })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', before.id)
      .execute()
    const records = before.records as Proposal['records']
    const emptied = { ...before, ...set, records, changes: [] } as Proposal
    if (isOpen) record({ event: 'agent.refused', record: emptied, before: { status: before.status } })
  }
  return about.map((one) => one.id)
}

/** The longest name of a run, in characters. */
const LABEL_LIMIT = 100

/**
 * Replaces the full name and the email address of a person in the names of runs, ignoring case, and removes error
 * messages of failed calls that contain them.
 */
export async function unnameInRuns(
  { workspace }: WorkspaceContext,
  tx: Scoped,
  person: { name: string; email: string | null },
  instead: string,
): Promise<void> {
  for (const said of [person.email, person.name]) {
    if (!said?.trim()) continue
    const words = `(?<![[:alnum:]])${asPattern(said.trim())}(?![[:alnum:]])`
    await sql`update agent_run set label = left(regexp_replace(label, ${words}, ${instead}, 'gi'), ${LABEL_LIMIT})
      where workspace_id = ${workspace.id} and label ~* ${words}`.execute(tx)
    await sql`update agent_call set message = null
      where workspace_id = ${workspace.id} and message ~* ${words}`.execute(tx)
  }
}

/** A Postgres pattern that matches this text with any spaces between its words. */
const asPattern = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`)
