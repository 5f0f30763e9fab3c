import type { Metadata } from 'next'
import { NewsletterPage } from '#components/newsletters/newsletter-page.tsx'
import { requireManager } from '../../inside.ts'
import { ComposerPage } from '../composer-page.tsx'

export const metadata: Metadata = { title: 'New newsletter' }

type NewNewsletterProps = {
  params: Promise<{ workspace: string }>
  searchParams: Promise<{ campaign?: string | string[]; document?: string | string[] }>
}

const first = (value: string | string[] | undefined) => [value].flat()[0]

export default async function NewNewsletter({ params, searchParams }: NewNewsletterProps) {
  const [{ workspace }, asked] = await Promise.all([params, searchParams])
  const [campaign, document] = [first(asked.campaign), first(asked.document)]
  const chosen = { ...(campaign && { campaign }), ...(document && { document }) }
  // Keeps the query parameters through the sign-in.
  const query = new URLSearchParams(chosen).toString()
  const inside = await requireManager(workspace, `/newsletters/new${query && `?${query}`}`)
  return (
    <ComposerPage inside={inside} document={document}>
      <NewsletterPage chosen={chosen} />
    </ComposerPage>
  )
}
