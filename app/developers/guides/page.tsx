import type { Metadata } from 'next'
import { CardLinks } from '#components/developers/card-links.tsx'
import { DeveloperPage, guideNav } from '#components/developers/developer-page.tsx'
import { portal } from '#server/portal/portal.ts'

export const metadata: Metadata = {
  title: 'Guides',
  alternates: { types: { 'text/markdown': '/developers/guides.md' } },
}

export default function GuidesPage() {
  const { guides } = portal()
  return (
    <DeveloperPage nav={guideNav(guides)}>
      <div className="flex max-w-220 flex-col gap-6">
        <h1 className="text-2xl font-semibold tracking-tight">Guides</h1>
        <CardLinks links={guides.map(({ slug, ...guide }) => ({ ...guide, href: `/developers/guides/${slug}` }))} />
      </div>
    </DeveloperPage>
  )
}
