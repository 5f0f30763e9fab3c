import type { Metadata } from 'next'
import { cache } from 'react'
import { NewsletterPage } from '#components/newsletters/newsletter-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireStaff } from '../../inside.ts'

type Props = { params: Promise<{ workspace: string; newsletter: string }> }

const findNewsletter = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/newsletters/${id}`)
  return foundOrNot(api.newsletters.get({ id }))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, newsletter } = await params
  return { title: (await findNewsletter(workspace, newsletter)).subject }
}

export default async function Newsletter({ params }: Props) {
  const { workspace, newsletter: id } = await params
  return <NewsletterPage key={id} initial={await findNewsletter(workspace, id)} />
}
