import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { View } from '#server/core/database/statements.ts'
import { isId } from '#server/core/values/fields.ts'
import type { Submission } from './schema.ts'

const LATEST = 500

export type SubmissionRow = Submission & { consent_version: number | null; address: string }

function submissionColumns<O>(rows: SelectQueryBuilder<DB, 'submission', O>) {
  return rows
    .select(['submission.id', 'submission.form', 'submission.status', 'submission.score', 'submission.reasons'])
    .select(['submission.email', 'submission.name', 'submission.company', 'submission.phone', 'submission.message'])
    .select(['submission.consented', 'submission.campaign', 'submission.source', 'submission.medium'])
    .select(['submission.lead', 'submission.mailed_at', 'submission.confirm_until', 'submission.confirmed_at'])
    .select(['submission.created_at'])
}

const ownSubmissions = (ctx: Pick<View, 'workspace'>, db: Reader) =>
  db.selectFrom('submission').where('submission.workspace_id', '=', ctx.workspace.id)

/** The latest submissions of a form, newest first. */
export async function listSubmissions(ctx: WorkspaceContext, { form }: { form: string }) {
  const rows = submissionColumns(ownSubmissions(ctx, ctx.db)).where('submission.form', '=', form)
  const data = await rows.orderBy('submission.id', 'desc').limit(LATEST).execute()
  return { data: data as Submission[] }
}

/** Locks a submission until the transaction ends; undefined if it does not exist. */
export async function lockSubmission(ctx: WorkspaceContext, tx: Reader, id: string) {
  if (!isId(id)) return undefined
  const rows = submissionColumns(ownSubmissions(ctx, tx))
    .select(['submission.consent_version', 'submission.address'])
    .where('submission.id', '=', id)
  return (await rows.forUpdate('submission').executeTakeFirst()) as SubmissionRow | undefined
}

/** An earlier submission from the same page view. */
export async function sentFromPage(ctx: WorkspaceContext, tx: Reader, form: string, page: string) {
  const rows = submissionColumns(ownSubmissions(ctx, tx)).where('submission.form', '=', form)
  return (await rows.where('submission.page', '=', page).executeTakeFirst()) as Submission | undefined
}

export async function isProofUsed(ctx: WorkspaceContext, tx: Reader, form: string, proof: string): Promise<boolean> {
  const rows = ownSubmissions(ctx, tx).select('submission.id').where('submission.form', '=', form)
  return (await rows.where('submission.proof', '=', proof).executeTakeFirst()) !== undefined
}

/** The latest email to this address for the form that is not confirmed yet. */
export async function openConfirmation(ctx: WorkspaceContext, tx: Reader, form: string, email: string) {
  const rows = submissionColumns(ownSubmissions(ctx, tx))
    .where('submission.email', '=', email)
    .where('submission.form', '=', form)
    .where('submission.confirmed_at', 'is', null)
    .where('submission.confirm_until', '>', ctx.now.toISOString())
  return (await rows.orderBy('submission.id', 'desc').executeTakeFirst()) as Submission | undefined
}

/** Submissions by the same sender within a minute, and to the same form within an hour. */
export async function countRecent(ctx: WorkspaceContext, tx: Reader, form: string, sender: string) {
  const since = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
  const count = (rows: ReturnType<typeof ownSubmissions>) =>
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const [fromSender, ofForm] = await Promise.all([
    count(
      ownSubmissions(ctx, tx)
        .where('submission.sender', '=', sender)
        .where('submission.created_at', '>', since(60_000)),
    ),
    count(
      ownSubmissions(ctx, tx).where('submission.form', '=', form).where('submission.created_at', '>', since(3_600_000)),
    ),
  ])
  return { fromSender: Number(fromSender.count), ofForm: Number(ofForm.count) }
}
