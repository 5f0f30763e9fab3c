import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { isActiveWith } from '#server/core/access/active-with-permission.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { findRecord, getRecord, present, selectRecord } from '#server/core/records/row.ts'
import { forbidden, invalid } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/fields.ts'
import { campaignKind } from '../campaigns/kind.ts'
import { erasedAmong } from '../contacts/erased/queries.ts'
import { documentKind } from '../documents/kind.ts'
import { latestSave, saveAt } from '../documents/texts/queries.ts'
import { newsletterKind } from './kind.ts'
import { type LeftOutReason, sameContent } from './rules.ts'
import type {
  ListedNewsletter,
  Newsletter,
  NewsletterPage,
  NewsletterWithFigures,
  OfCampaign,
  SendNewsletter,
} from './schema.ts'

const LISTED = 500

/** Totals of the service since sending, stored on the day of sending. */
const FIGURES = sql<NewsletterWithFigures['figures']>`(
  select json_build_object('sent', coalesce(sum(sent), 0), 'delivered', coalesce(sum(delivered), 0),
    'opens', coalesce(sum(opens), 0), 'prefetched_opens', coalesce(sum(prefetched_opens), 0), 'clicks', coalesce(sum(clicks), 0),
    'unsubscribes', coalesce(sum(unsubscribes), 0), 'bounces', coalesce(sum(bounces), 0), 'complaints', coalesce(sum(complaints), 0))
  from metric_day m where m.workspace_id = newsletter.workspace_id and m.connector = newsletter.connector
    and m.campaign_ext_id = newsletter.ext_id having count(*) > 0)`

const rows = (ctx: WorkspaceContext) =>
  selectRecord(newsletterKind, present(newsletterKind, ctx)).select(['newsletter.left_out', FIGURES.as('figures')])

/** Newsletters of a campaign, newest first. */
export async function listNewsletters(
  ctx: WorkspaceContext,
  { id, limit, offset }: OfCampaign,
): Promise<NewsletterPage> {
  await getRecord(campaignKind, ctx, id)
  const found = (await rows(ctx)
    .select(sql<string>`count(*) over ()`.as('total'))
    .where('newsletter.campaign', '=', id)
    .orderBy('newsletter.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()) as (NewsletterWithFigures & { total: string })[]
  if (found.length === 0 && offset > 0) {
    const { total } = await listNewsletters(ctx, { id, limit: 1, offset: 0 })
    return { data: [], total, limit, offset, has_more: false }
  }
  const total = Number(found[0]?.total ?? 0)
  const data = found.map(({ total: _total, ...newsletter }) => newsletter)
  return { data, total, limit, offset, has_more: offset + data.length < total }
}

const NAMES = [
  sql<string>`(select name from campaign where workspace_id = newsletter.workspace_id and id = newsletter.campaign)`.as(
    'campaign_name',
  ),
  sql<
    string | null
  >`(select title from document where workspace_id = newsletter.workspace_id and id = newsletter.document)`.as(
    'document_title',
  ),
  sql<number | null>`(
    select n from document_version d where d.workspace_id = newsletter.workspace_id and d.document = newsletter.document
    order by d.version < newsletter.document_version, abs(d.version - newsletter.document_version) limit 1)`.as(
    'document_n',
  ),
]

/** The latest newsletters of all campaigns, newest first. */
export async function listLatest(ctx: WorkspaceContext): Promise<ListedNewsletter[]> {
  const found = rows(ctx).select(NAMES).orderBy('newsletter.id', 'desc').limit(LISTED)
  return (await found.execute()) as ListedNewsletter[]
}

export async function getNewsletter(ctx: WorkspaceContext, id: string): Promise<ListedNewsletter> {
  const newsletter = await getRecord(newsletterKind, ctx, id)
  const [found] = await rows(ctx).select(NAMES).where('newsletter.id', '=', newsletter.id).execute()
  return found as ListedNewsletter
}

/** The text to send, as JSON: the tested one, else that of the document at this version. */
export async function findText(
  ctx: WorkspaceContext,
  db: Reader,
  input: Pick<SendNewsletter, 'id' | 'document' | 'document_version'>,
): Promise<string> {
  const tested = await db
    .selectFrom('newsletter')
    .select(sql<string | null>`content::text`.as('content'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('campaign', '=', input.id)
    .where('document', '=', input.document)
    .where('document_version', '=', input.document_version)
    .executeTakeFirst()
  return tested?.content ?? (await textOfVersion(ctx, db, input))
}

/** Throws `validation_error` if the exact text is no longer stored, because intermediate saves are purged. */
async function textOfVersion(
  ctx: WorkspaceContext,
  db: Reader,
  { document: id, document_version: version }: Pick<SendNewsletter, 'document' | 'document_version'>,
): Promise<string> {
  const document = await findRecord(documentKind, ctx, db, id)
  if (!document) throw invalid('document', 'no document has this id')
  if (version > document.version) throw invalid('document_version', `the document is at version ${document.version}`)
  const [save, latest] = await Promise.all([saveAt(ctx, db, id, version), latestSave(ctx, db, id)])
  if (save && (save.version === version || save.version === latest.version)) return save.content
  throw invalid('document_version', `the text of this version is no longer stored. Use version ${document.version}`)
}

/** The newsletter of this version of a document in this campaign. */
export async function findNewsletter(
  ctx: WorkspaceContext,
  db: Reader,
  { id, document, document_version }: Pick<SendNewsletter, 'id' | 'document' | 'document_version'>,
): Promise<Newsletter | undefined> {
  const found = selectRecord(newsletterKind, present(newsletterKind, ctx, db))
    .where('newsletter.campaign', '=', id)
    .where('newsletter.document', '=', document)
    .where('newsletter.document_version', '=', document_version)
  return (await found.executeTakeFirst()) as Newsletter | undefined
}

/** The newsletter that was sent with this reference. */
export async function findByReference(ctx: WorkspaceContext, reference: string): Promise<Newsletter | undefined> {
  const found = selectRecord(newsletterKind, present(newsletterKind, ctx)).where(
    'newsletter.client_ref',
    '=',
    reference,
  )
  return (await found.executeTakeFirst()) as Newsletter | undefined
}

/** Whether an earlier call with the same reference and input has sent this test or is sending it. */
export async function isRepeatedTest(
  ctx: WorkspaceContext,
  db: Reader,
  newsletter: Newsletter,
  input: SendNewsletter,
): Promise<boolean> {
  const { client_ref: reference } = input
  if (reference === undefined || !sameContent(newsletter, { ...input, campaign: input.id })) return false
  const found = await rowsWith(ctx, db, 'newsletter', { id: newsletter.id })
    .select('id')
    .where(sql<boolean>`(test_ref = ${reference} or (lease_ref = ${reference} and lease_until > now()))`)
    .executeTakeFirst()
  return found !== undefined
}

/** State outside the record: the campaign at the service and the requests made. */
export function findProgress(ctx: WorkspaceContext, db: Reader, id: string) {
  return db
    .selectFrom('newsletter')
    .select(['connector', 'ext_id', 'asked_to_create_at', 'asked_to_send_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Recipient of tests: the signed-in person, or the creator of the token. */
export async function addressOfCaller(ctx: WorkspaceContext): Promise<string> {
  const { actor } = ctx
  const member = actor.kind === 'member' ? actor.id : actor.kind === 'token' ? actor.createdBy : null
  const row =
    member === null
      ? undefined
      : await ctx.db
          .selectFrom('member')
          .select('email')
          .where('workspace_id', '=', ctx.workspace.id)
          .where('id', '=', member)
          .where(isActiveWith('campaigns.write'))
          .executeTakeFirst()
  if (!row?.email)
    throw forbidden(
      'The creator of this token is no longer an owner or manager, so a test has no recipient. Use another token.',
    )
  return row.email
}

/** Addresses that must not receive a newsletter, as they were given, each with the reason. */
export async function suppressedAmong(ctx: WorkspaceContext, given: string[]): Promise<Map<string, LeftOutReason>> {
  const spellings = Map.groupBy(given, addressKey)
  const emails = [...spellings.keys()]
  const { rows: found } = await sql<{ email: string; reason: LeftOutReason }>`
    select contact.email, 'unsubscribed' as reason from contact
    where contact.workspace_id = ${ctx.workspace.id} and contact.email = any(${emails}::text[]) and not (
      select granted from consent where consent.workspace_id = contact.workspace_id and consent.contact = contact.id
        and purpose = 'marketing' order by at desc, granted limit 1)
    union all
    select email, case reason when 'complaint' then 'complained' when 'provider_suppressed' then 'blocked' else 'bounced' end
    from suppression where email = any(${emails}::text[]) and (until is null or until > now())`.execute(ctx.db)
  const held = new Map<string, LeftOutReason>()
  for (const email of await erasedAmong(ctx, ctx.db, emails)) held.set(email, 'erased')
  for (const { email, reason } of found) held.set(email, reason)
  return new Map(
    [...held].flatMap(([email, reason]) => (spellings.get(email) ?? []).map((one) => [one, reason] as const)),
  )
}
