import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeveloperPage, guideNav } from '#components/developers/developer-page.tsx'
import { GuideBody } from '#components/developers/guide-body.tsx'
import { portal } from '#server/portal.ts'

type Props = { params: Promise<{ guide: string }> }

async function guideOf({ params }: Props) {
  const { guide } = await params
  return portal().guides.find(({ slug }) => slug === guide) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, title, summary } = await guideOf(props)
  return { title, description: summary, alternates: { types: { 'text/markdown': `/developers/guides/${slug}.md` } } }
}

export default async function GuidePage(props: Props) {
  const { slug, title, parts, headings } = await guideOf(props)
  return (
    <DeveloperPage nav={guideNav(portal().guides)} current={`/developers/guides/${slug}`} headings={headings}>
      <GuideBody title={title} parts={parts} />
    </DeveloperPage>
  )
}
