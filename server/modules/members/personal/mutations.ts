import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { revise, updateRow } from '#server/core/records/row.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { unnameInRuns } from '../../agents/erasure/mutations.ts'
import { unnameInDocuments } from '../../documents/erasure/mutations.ts'
import { lockTexts, unnameInTexts } from '../../erasure/texts/mutations.ts'
import { forgetTextsAbout } from '../../newsletters/erasure/mutations.ts'
import { waitForNotices } from '../../notifications/mutations.ts'
import { memberKind } from '../kind.ts'
import { hasAccount, lockMember, requireAnotherOwner } from '../mutations.ts'
import type { Member } from '../schema.ts'
import { FORMER } from './schema.ts'

/** Fields that identify a member. */
const TELLING = ['name', 'email', 'title', 'avatar_url']

/**
 * Erases name, address, title, confidential fields, invitations, uploads, notifications and emails, also in the change log.
 * Records, comments and tokens stay under a former member. Deletes the account if it has no other workspace.
 */
export async function eraseMember(ctx: WorkspaceContext, { id }: { id: string }): Promise<Member> {
  const { erased, userId } = await change(ctx, async (changing) => {
    const { tx, record } = changing
    await lockTexts(ctx, changing)
    await waitForNotices(ctx, tx)
    const before = await lockMember(ctx, tx, id)
    if (id === personOf(ctx).id) throw conflict('You cannot erase yourself. Ask another owner.')
    if (before.role === 'owner' && before.status === 'active') await requireAnotherOwner(ctx, tx, before)
    const { user_id } = await rowsWith(ctx, tx, 'member', { id }).select('user_id').executeTakeFirstOrThrow()
    const anonymous: Partial<Member> = { name: FORMER, email: `${id}@erased.invalid`, title: null, avatar_url: null }
    const revised = revise<Member>(before, { ...anonymous, status: 'deactivated' }, ctx.now)
    if (!revised) throw conflict('This person is already erased.')
    await updateRow(memberKind, ctx, tx, id, { ...revised.set, user_id: null }).execute()
    await forget(ctx, tx, before, anonymous)
    await unnameInRuns(ctx, tx, before, FORMER)
    const person = { entity: 'member', id, name: FORMER } as const
    await unnameInTexts(ctx, changing, person)
    await unnameInDocuments(ctx, changing, person)
    await forgetTextsAbout(ctx, changing.tx, { entity: 'member', id })
    const { status } = revised.old
    record({ event: 'member.updated', record: revised.after, ...(status && { before: { status } }) })
    record({ event: 'member.erased', record: { id, version: revised.after.version, name: FORMER } })
    return { erased: revised.after, userId: user_id }
  })
  if (userId) await ctx.services.forgetAccount(userId)
  return erased
}

async function forget(
  { workspace }: WorkspaceContext,
  tx: Scoped,
  { id, name, email }: Member,
  anonymous: Partial<Member>,
) {
  const own = sql`workspace_id = ${workspace.id}`
  const link = `(member:${id})`
  const unnamed = (text: string) => withoutName(id, text)
  const mentioning = (text: string) => sql`position(${link} in ${sql.raw(text)}) > 0`
  const statements = [
    sql`delete from member_hr where ${own} and member_id = ${id}`,
    sql`delete from invitation where ${own} and member_id = ${id}`,
    sql`delete from file where ${own} and member = ${id} and idle_since is not null`,
    sql`delete from notification where ${own} and member = ${id}`,
    sql`delete from notification_choice where ${own} and member = ${id}`,
    sql`update notification set actor_name = ${FORMER} where ${own} and actor_name = ${name}`,
    sql`update mail set recipient = ${anonymous.email}, subject = 'Erased', body = '', sealed = null where ${own} and recipient = ${email}`,
    sql`update agent_proposal set plan = ${unnamed('plan::text')}::json, changes = ${unnamed('changes::text')}::json
      where ${own} and (${mentioning('plan::text')} or ${mentioning('changes::text')})`,
    sql`update idempotency_key set body = ${unnamed('body')} where ${own} and not sealed and ${mentioning('body')}`,
    sql`update change set record = (record::jsonb || ${JSON.stringify(anonymous)}::jsonb)::json,
        before = (select json_object_agg(key, case when key = any(${TELLING}::text[])
          then coalesce(${JSON.stringify(anonymous)}::json -> key, 'null') else value end) from json_each(before))
      where ${own} and entity in ('member', 'member_hr') and entity_id = ${id}`,
  ]
  for (const statement of statements) await statement.execute(tx)
}

/** SQL of the text with the member's name replaced in mentions. */
const withoutName = (id: string, text: string) =>
  sql<string>`regexp_replace(${sql.raw(text)}, ${`\\[@[^\\]]*\\]\\(member:${id}\\)`}, ${`[@${FORMER}](member:${id})`}, 'g')`

/** Makes another active member an owner and the caller a manager, atomically. */
export function handOver(ctx: WorkspaceContext, { id }: { id: string }): Promise<Member> {
  const me = personOf(ctx)
  return change(ctx, async (changing) => {
    const { tx } = changing
    if (id === me.id) throw conflict('You are already an owner. Choose another member.')
    const [heir, leaving] = [await lockMember(ctx, tx, id), await lockMember(ctx, tx, me.id)]
    if (leaving.role !== 'owner') throw conflict('You are no longer an owner.')
    if (heir.status !== 'active' || !(await hasAccount(ctx, tx, id)))
      throw conflict(`${heir.name} is not an active member. Choose an active member.`)
    const steps = [
      { before: heir, role: 'owner' },
      { before: leaving, role: 'manager' },
    ] as const
    for (const { before, role } of steps)
      if (before.role !== role) await amendRecord(memberKind, ctx, changing, before, { role })
    return { ...heir, role: 'owner' as const }
  })
}
