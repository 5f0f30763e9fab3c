import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Locked, changeWithLock } from '#server/core/database/change.ts'
import { getRecord } from '#server/core/records/row.ts'
import { conflict, notFound } from '#server/core/values/errors.ts'
import { formKind } from '../forms/kind.ts'
import type { OpenForm } from '../forms/queries.ts'
import { takeLead, writeMail } from './intake/mutations.ts'
import { lockSubmission, type SubmissionRow } from './queries.ts'
import { MAIL_AGAIN_MS } from './rules.ts'
import type { Submission } from './schema.ts'

type ById = { id: string }

/** Releases a submission from quarantine and processes it like any other. */
export async function releaseSubmission(ctx: WorkspaceContext, { id }: ById): Promise<Submission> {
  const released = await settle(ctx, id, async (changing, row) => {
    requireQuarantined(row)
    return { status: 'taken', ...(await takeLead(await formOfRow(ctx, row), changing, row)) }
  })
  ctx.services.mailer.wake()
  return released
}

/** Discards a submission; it is deleted after 30 days, like every submission. */
export function discardSubmission(ctx: WorkspaceContext, { id }: ById): Promise<Submission> {
  return settle(ctx, id, (_changing, row) => {
    requireQuarantined(row)
    return Promise.resolve({ status: 'discarded' })
  })
}

/** Sends the confirmation email again, at most once per minute. */
export async function mailAgain(ctx: WorkspaceContext, { id }: ById): Promise<Submission> {
  const mailed = await settle(ctx, id, async (changing, row) => {
    if (!row.confirm_until || row.confirmed_at) throw conflict('There is nothing to confirm.')
    const isOnItsWay = ctx.now.getTime() - Date.parse(row.mailed_at ?? '') < MAIL_AGAIN_MS
    return isOnItsWay ? {} : writeMail(await formOfRow(ctx, row), changing, row)
  })
  ctx.services.mailer.wake()
  return mailed
}

function settle(
  ctx: WorkspaceContext,
  id: string,
  decide: (changing: Locked<'marketing'>, row: SubmissionRow) => Promise<Partial<Submission>>,
): Promise<Submission> {
  return changeWithLock(ctx, 'marketing', async (changing) => {
    const { tx, write, record, unchanged } = changing
    const found = await lockSubmission(ctx, tx, id)
    if (!found) throw notFound()
    const { consent_version: _words, address: _address, ...row } = found
    const set = await decide(changing, found)
    if (Object.keys(set).length === 0) return unchanged(row)
    write(tx.updateTable('submission').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    const event = set.status === undefined ? 'mailed' : set.status === 'taken' ? 'released' : 'discarded'
    record({ event: `submission.${event}`, record: { id, version: 1 } })
    return { ...row, ...set }
  })
}

function requireQuarantined({ status }: SubmissionRow): void {
  if (status !== 'quarantined') throw conflict('This submission is no longer in quarantine.')
}

/** The form is the actor, so that the evidence names it and not the member who releases. */
async function formOfRow(ctx: WorkspaceContext, row: SubmissionRow): Promise<OpenForm> {
  const form = await getRecord(formKind, ctx, row.form)
  return { ctx: { ...ctx, actor: { kind: 'form', id: form.id, name: form.name } }, form }
}
