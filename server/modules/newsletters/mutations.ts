import { sql, type UpdateObject } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, change, housekeep } from '#server/core/database/change.ts'
import { LeasedRows } from '#server/core/database/locks/leased-rows.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { isPresentRecord, lockRecord, namingTaken } from '#server/core/records/row.ts'
import { addRecord, amendRecord, draftRecord } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { creditCampaign } from '../connectors/figures/mutations.ts'
import { documentKind } from '../documents/kind.ts'
import { type SeenDraft, takeDraft } from './drafts/mutations.ts'
import { newsletterKind } from './kind.ts'
import { findNewsletter, findProgress, findText, isRepeatedTest } from './queries.ts'
import { mayChange, maySend, type NewsletterError } from './rules.ts'
import type { LeftOut, Newsletter, SendNewsletter } from './schema.ts'

type Columns = UpdateObject<DB, 'newsletter'>

/** A newsletter leased to this call or process until `lease` ends. */
export type Held = { id: string; lease: string }

/** Another process has taken over the newsletter, or it was removed. Nothing more is written. */
export class LostNewsletter extends Error {}

export const leasedNewsletters = new LeasedRows({
  table: 'newsletter',
  noun: 'a newsletter',
  seconds: 120,
  which: 'look_at is not null',
  at: 'look_at',
  order: 'look_at',
})

const FREE = { lease_token: null, lease_until: null, lease_ref: null }

/** Stores the newsletter to test and leases it. Takes the `draft` that it was written in. */
export function holdForTest(
  ctx: WorkspaceContext,
  input: SendNewsletter,
  { lease, content, draft }: { lease: string; content: string; draft?: SeenDraft | undefined },
): Promise<Newsletter> {
  const held = {
    content,
    lease_token: lease,
    lease_until: sql.raw<string>(leasedNewsletters.until),
    lease_ref: input.client_ref ?? null,
  }
  const work = change(ctx, async (changing) => {
    const { tx } = changing
    if (draft) await takeDraft(ctx, changing, draft)
    const found = await findNewsletter(ctx, tx, input)
    // Erasing a person also locks the document and removes their name from the text.
    await isPresentRecord(documentKind, ctx, tx, input.document)
    const before = found && (await lock(ctx, tx, found.id))
    if (before) {
      if (await isRepeatedTest(ctx, tx, before, input)) throw conflict('This test was already sent.')
      await requireFree(ctx, tx, before)
      requireOpen(before)
    }
    if ((await findText(ctx, tx, input)) !== content)
      throw conflict('The text was changed a moment ago. Send the test again.')
    if (!before) return insert(ctx, changing, input, held)
    changing.housekeep(update(ctx, tx, before.id, held))
    return amendRecord(newsletterKind, ctx, changing, before, contentOf(input))
  })
  return namingTaken(newsletterKind, work)
}

async function insert(ctx: WorkspaceContext, changing: Change, input: SendNewsletter, columns: Columns) {
  const { id: campaign, document, document_version } = input
  const given = { campaign, document, document_version, ...contentOf(input), state: 'draft' as const }
  const made = draftRecord(newsletterKind, ctx, given)
  await addRecord(newsletterKind, ctx, changing, made, columns)
  return made
}

const contentOf = ({ subject, preview_text, unsubscribe_text, sender, lists }: SendNewsletter) => ({
  subject,
  preview_text,
  unsubscribe_text,
  sender,
  lists: [...lists],
})

/** Records that a request to create the campaign follows. */
export const markCreating = (ctx: WorkspaceContext, held: Held, connector: string) =>
  keep(ctx, held, { connector, ext_id: null, asked_to_create_at: ctx.now.toISOString() })

/** Stores the id of the campaign at the service. */
export function keepCreated(ctx: WorkspaceContext, held: Held, extId: string): Promise<Newsletter> {
  return step(ctx, held, async (changing, before) => {
    const changes = { state: 'created' as const, error_code: null, error: null }
    return amendRecord(newsletterKind, ctx, changing, before, changes, { columns: { ext_id: extId } })
  })
}

export function keepTested(ctx: WorkspaceContext, held: Held, reference: string | undefined): Promise<Newsletter> {
  return step(ctx, held, async (changing, before) =>
    amendRecord(
      newsletterKind,
      ctx,
      changing,
      before,
      { tested_at: ctx.now.toISOString() },
      { event: 'tested', columns: { ...FREE, test_ref: reference ?? null }, isChanged: true },
    ),
  )
}

/** Confirms the number of recipients and takes the `draft`. The worker takes over. */
export function confirmSending(
  ctx: WorkspaceContext,
  input: SendNewsletter,
  { recipients, draft }: { recipients: number; draft?: SeenDraft | undefined },
): Promise<Newsletter> {
  const work = change(ctx, async (changing) => {
    const { tx } = changing
    if (draft) await takeDraft(ctx, changing, draft)
    const found = await findNewsletter(ctx, tx, input)
    if (!found?.tested_at)
      throw conflict(`Version ${input.document_version} has not been tested. Send a test of it first.`)
    const before = await lock(ctx, tx, found.id)
    await requireFree(ctx, tx, before)
    requireOpen(before)
    if (!maySend(before)) throw conflict(`Send a test of version ${input.document_version} first.`)
    const at = ctx.now.toISOString()
    const changes = { state: 'sending' as const, recipients, confirmed_at: at, error_code: null, error: null }
    const columns = { client_ref: input.client_ref ?? null, asked_to_send_at: null, look_at: at }
    return amendRecord(
      newsletterKind,
      ctx,
      changing,
      before,
      { ...contentOf(input), ...changes },
      { event: 'confirmed', columns },
    )
  })
  return namingTaken(newsletterKind, work)
}

/** Records that the send request follows, which is never repeated. */
export const markSending = (ctx: WorkspaceContext, held: Held, leftOut: LeftOut) =>
  keep(ctx, held, { asked_to_send_at: ctx.now.toISOString(), left_out: JSON.stringify(leftOut) })

/** Releases it until the next check. `delay`: why it was not sent yet; null if it is being sent. */
export async function lookAgain(
  ctx: WorkspaceContext,
  held: Held,
  at: Date,
  { delay = null, columns = {} }: { delay?: string | null; columns?: Columns } = {},
): Promise<void> {
  await step(ctx, held, async (changing, before) => {
    changing.housekeep(update(ctx, changing.tx, before.id, { ...FREE, ...columns, look_at: at.toISOString() }))
    // An unconfirmed one keeps its error.
    if (before.state !== 'sending') return changing.unchanged(before)
    return amendRecord(newsletterKind, ctx, changing, before, { error: delay })
  })
}

export const handBack = (ctx: WorkspaceContext, held: Held) => keep(ctx, held, FREE)

/** Not sent; with `unconfirmed` it is checked again `later`, because the service may have sent it. */
export function keepFailed(
  ctx: WorkspaceContext,
  held: Held,
  { code, message, later = null }: { code: NewsletterError; message: string; later?: Date | null },
): Promise<Newsletter> {
  return step(ctx, held, (changing, before) => {
    const changes = { state: 'failed' as const, error_code: code, error: message }
    const columns = { ...FREE, look_at: later?.toISOString() ?? null }
    return amendRecord(newsletterKind, ctx, changing, before, changes, { event: 'failed', columns, isChanged: true })
  })
}

/** Sent; the campaign id at the service credits its figures to the campaign. */
export async function keepSent(ctx: WorkspaceContext, held: Held): Promise<void> {
  await step(ctx, held, async (changing, before) => {
    const { connector, ext_id } = await findProgress(ctx, changing.tx, before.id)
    const changes = { state: 'sent' as const, sent_at: ctx.now.toISOString(), error_code: null, error: null }
    const columns = { ...FREE, look_at: null, content: null }
    const sent = await amendRecord(newsletterKind, ctx, changing, before, changes, { event: 'sent', columns })
    if (connector && ext_id)
      await creditCampaign(ctx, changing, { connector, ext_id, name: before.subject, campaign: before.campaign })
    return sent
  })
  ctx.services.signals.wake('due', 'brevo')
}

function step(
  ctx: WorkspaceContext,
  held: Held,
  work: (changing: Change, before: Newsletter) => Promise<Newsletter>,
): Promise<Newsletter> {
  return change(ctx, async (changing) => work(changing, await lockHeld(ctx, changing.tx, held)))
}

function keep(ctx: WorkspaceContext, held: Held, columns: Columns): Promise<void> {
  return housekeep(ctx, async ({ tx, write }) => {
    await lockHeld(ctx, tx, held)
    write(update(ctx, tx, held.id, columns))
  })
}

const update = ({ workspace }: WorkspaceContext, tx: Scoped, id: string, columns: Columns) =>
  tx.updateTable('newsletter').set(columns).where('workspace_id', '=', workspace.id).where('id', '=', id)

async function lockHeld(ctx: WorkspaceContext, tx: Scoped, { id, lease }: Held): Promise<Newsletter> {
  const locked = await lockRecord(newsletterKind, ctx, tx, id)
  const held = await rowsWith(ctx, tx, 'newsletter', { id, lease_token: lease }).select('id').executeTakeFirst()
  if (!locked || !held) throw new LostNewsletter('another process took the newsletter over, or it was removed')
  return locked
}

async function lock(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<Newsletter> {
  const locked = await lockRecord(newsletterKind, ctx, tx, id)
  if (!locked) throw conflict('The newsletter was removed with its campaign.')
  return locked
}

async function requireFree(ctx: WorkspaceContext, tx: Scoped, { id }: Newsletter): Promise<void> {
  const busy = await rowsWith(ctx, tx, 'newsletter', { id })
    .select('id')
    .where('state', 'in', ['draft', 'created', 'failed'])
    .where(sql<boolean>`lease_until > now()`)
    .executeTakeFirst()
  if (busy) throw conflict('A test of this version is under way. Try again in a minute.')
}

function requireOpen(newsletter: Newsletter): void {
  if (mayChange(newsletter)) return
  const { state, document_version: version } = newsletter
  if (state === 'sent') throw conflict(`Version ${version} was already sent. Save a new version to send again.`)
  if (state === 'sending') throw conflict(`Version ${version} is being sent.`)
  throw conflict(`Brevo may have sent version ${version}. Check there, and save a new version to send again.`)
}
