import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { NewsletterPage } from '#components/newsletters/newsletter-page.tsx'
import { requireManager } from '../../../inside.ts'
import { ComposerPage } from '../../composer-page.tsx'

type Props = { params: Promise<{ workspace: string; draft: string }> }

const findDraft = cache(async (workspace: string, id: string) => {
  const inside = await requireManager(workspace, `/newsletters/drafts/${id}`)
  return { inside, draft: await recordOrNotFound(inside.api.newsletter_drafts.get({ id })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, draft } = await params
  return { title: (await findDraft(workspace, draft)).draft.subject || 'Untitled' }
}

export default async function Draft({ params }: Props) {
  const { workspace, draft: id } = await params
  const { inside, draft } = await findDraft(workspace, id)
  return (
    <ComposerPage key={id} inside={inside} document={draft.document}>
      <NewsletterPage draft={draft} />
    </ComposerPage>
  )
}
