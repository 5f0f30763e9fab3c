import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { DeveloperPage, guideNav } from '#components/developers/developer-page.tsx'
import { GuideBody } from '#components/developers/guide-body.tsx'
import { portal } from '#server/portal/portal.ts'

type Props = { params: Promise<{ guide: string }> }

async function guideOf({ params }: Props) {
  const { guide } = await params
  return portal().guides.find(({ slug }) => slug === guide)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const guide = await guideOf(props)
  if (!guide) return {}
  const { slug, title, summary } = guide
  return { title, description: summary, alternates: { types: { 'text/markdown': `/developers/guides/${slug}.md` } } }
}

export default async function GuidePage(props: Props) {
  const guide = await guideOf(props)
  if (!guide) return <VisitorNotFound />
  const { slug, title, parts, headings } = guide
  return (
    <DeveloperPage nav={guideNav(portal().guides)} current={`/developers/guides/${slug}`} headings={headings}>
      <GuideBody title={title} parts={parts} />
    </DeveloperPage>
  )
}
