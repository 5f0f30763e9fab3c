import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { conflict, notFound } from '#server/core/values/errors.ts'
import { standingConsent } from '../marketing/rules.ts'
import { listSuppressions } from './queries.ts'
import type { LiftSuppression, Suppression } from './schema.ts'

/** Allows email to an address again, recorded in the activity. After a complaint this requires newer consent. */
export function liftSuppression(ctx: WorkspaceContext, { email }: LiftSuppression): Promise<Suppression> {
  return change(ctx, async ({ tx, write, record }) => {
    const [found] = await listSuppressions(ctx, { email, tx })
    if (!found) throw notFound()
    if (found.reason === 'complaint' && !(await hasConsentedSince(ctx, tx, found)))
      throw conflict('This person marked an email as spam. Record new consent before you remove the suppression.')
    const until = ctx.now.toISOString()
    write(tx.updateTable('suppression').set({ until }).where('email', '=', email))
    const { reason, entity_id } = found
    record({ event: 'suppression.lifted', record: { id: entity_id, version: 1, name: email, reason } })
    return { ...found, until }
  })
}

async function hasConsentedSince({ workspace }: WorkspaceContext, tx: Reader, { email, since }: Suppression) {
  const history = await tx
    .selectFrom('consent')
    .innerJoin('contact', (join) => sameWorkspace(join, 'contact.id', 'consent.contact'))
    .select(['consent.purpose', 'consent.granted', 'consent.at'])
    .where('consent.workspace_id', '=', workspace.id)
    .where('contact.email', '=', email)
    .where(sql<boolean>`contact.deleted_at is null`)
    .execute()
  const standing = standingConsent(history, 'marketing')
  return standing?.granted === true && standing.at > since
}
