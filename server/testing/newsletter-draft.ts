import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { workspaceColumns } from '#server/core/database/context.ts'
import { holdForTest } from '#server/modules/newsletters/mutations.ts'
import { findText } from '#server/modules/newsletters/queries.ts'
import type { TestApi } from './api.ts'
import { asOwner } from './as-owner.ts'

type Given = { id: string; document: string; subject: string }

/** A newsletter after a test to which Brevo did not respond. */
export async function draftNewsletter(api: TestApi, slug: string, given: Given): Promise<void> {
  const [workspace] = await asOwner(
    api.database,
    `select ${workspaceColumns('workspace')} from workspace where slug = '${slug}'`,
  )
  const ctx = contextOf(openPlatform(api.program), workspace as Parameters<typeof contextOf>[1])
  const content = { preview_text: null, unsubscribe_text: null, sender: null, lists: [] }
  const input = { ...given, document_version: 1, ...content, mode: 'test' as const }
  await holdForTest(ctx, input, { lease: crypto.randomUUID(), content: await findText(ctx, ctx.db, input) })
}
