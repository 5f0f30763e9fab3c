import type { Metadata } from 'next'
import { cache } from 'react'
import { NewsletterPage } from '#components/newsletters/newsletter-page.tsx'
import { foundOrNot } from '../../../found.ts'
import { requireManager } from '../../../inside.ts'

type Props = { params: Promise<{ workspace: string; draft: string }> }

const findDraft = cache(async (workspace: string, id: string) => {
  const { api } = await requireManager(workspace, `/newsletters/drafts/${id}`)
  return foundOrNot(api.newsletter_drafts.get({ id }))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, draft } = await params
  return { title: (await findDraft(workspace, draft)).subject || 'Untitled' }
}

export default async function Draft({ params }: Props) {
  const { workspace, draft: id } = await params
  return <NewsletterPage key={id} draft={await findDraft(workspace, id)} />
}
