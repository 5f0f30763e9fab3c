import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { isFinal } from '#components/newsletters/format-figures.ts'
import { NewsletterPage } from '#components/newsletters/newsletter-page.tsx'
import { requireStaff } from '../../inside.ts'
import { ComposerPage } from '../composer-page.tsx'

type Props = { params: Promise<{ workspace: string; newsletter: string }> }

const findNewsletter = cache(async (workspace: string, id: string) => {
  const inside = await requireStaff(workspace, `/newsletters/${id}`)
  return { inside, newsletter: await recordOrNotFound(inside.api.newsletters.get({ id })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, newsletter } = await params
  return { title: (await findNewsletter(workspace, newsletter)).newsletter.subject }
}

export default async function Newsletter({ params }: Props) {
  const { workspace, newsletter: id } = await params
  const { inside, newsletter } = await findNewsletter(workspace, id)
  if (isFinal(newsletter)) return <NewsletterPage key={id} initial={newsletter} />
  return (
    <ComposerPage key={id} inside={inside} document={newsletter.document}>
      <NewsletterPage initial={newsletter} />
    </ComposerPage>
  )
}
