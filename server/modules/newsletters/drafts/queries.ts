import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord, requireFresh } from '#server/core/records/row.ts'
import { requiredField } from '#server/core/values/errors.ts'
import { validationError } from '#server/core/values/validation.ts'
import { SendNewsletter } from '../schema.ts'
import { newsletterDraftKind } from './kind.ts'
import type { PostDraft } from './schema.ts'

/** The input that tests or sends a draft as it is stored. Throws `validation_error` for what is missing or invalid. */
export async function inputOfDraft(ctx: WorkspaceContext, { id, version, ...how }: PostDraft): Promise<SendNewsletter> {
  const draft = await getRecord(newsletterDraftKind, ctx, id)
  requireFresh(ctx, draft, { version })
  const { campaign, document, document_version, subject, preview_text, unsubscribe_text, sender, lists } = draft
  if (campaign === null) throw requiredField('campaign')
  if (document === null) throw requiredField('document')
  if (document_version === null) throw requiredField('document_version')
  const texts = {
    subject: subject ?? '',
    preview_text: preview_text || null,
    unsubscribe_text: unsubscribe_text || null,
  }
  const { data, error } = SendNewsletter.safeParse({
    id: campaign,
    document,
    document_version,
    ...texts,
    sender,
    lists,
    ...how,
  })
  if (error) throw validationError(error)
  return data
}
