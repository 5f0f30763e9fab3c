import type { Metadata } from 'next'
import { CardLinks } from '#components/developers/card-links.tsx'
import { DeveloperPage, guideNav } from '#components/developers/developer-page.tsx'
import { Part } from '#components/developers/operation-body.tsx'
import { TryTheApi } from '#components/developers/try-the-api.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { portal } from '#server/portal/portal.ts'

export const metadata: Metadata = {
  title: { absolute: 'Atrium developers' },
  description: 'Guides, API reference and webhook events for building on Atrium.',
  alternates: { types: { 'text/markdown': '/developers.md' } },
}

const documents = [
  { href: '/api/v1/openapi-3.1.json', label: 'OpenAPI 3.1' },
  { href: '/api/v1/openapi.json', label: 'OpenAPI 3.0.3' },
  { href: '/developers/postman.json', label: 'Postman collection' },
  { href: '/llms.txt', label: 'llms.txt' },
]

export default function DevelopersPage() {
  const { guides, publicUrl } = portal()
  return (
    <DeveloperPage nav={guideNav(guides)}>
      <div className="flex max-w-220 flex-col gap-10">
        <header className="flex flex-col gap-4">
          <h1 className="text-2xl font-semibold tracking-tight">Build on Atrium</h1>
          <p className="max-w-160 text-ink-muted">
            Read and change everything in a workspace over HTTP, and receive events as it changes. The app and your code
            work on the same records, in real time.
          </p>
          <div className="flex flex-wrap gap-2">
            <TryTheApi />
            <LinkButton href="/developers/guides/quickstart">Quickstart</LinkButton>
          </div>
        </header>
        <CodeBlock
          title="Shell"
          language="bash"
          code={`curl ${publicUrl}/api/v1/tasks -H "Authorization: Bearer $TOKEN"`}
        />
        <Part id="guides" title="Guides">
          <CardLinks links={guides.map(({ slug, ...guide }) => ({ ...guide, href: `/developers/guides/${slug}` }))} />
        </Part>
        <Part id="look-up" title="Reference">
          <CardLinks
            links={[
              {
                href: '/developers/operations',
                title: 'API reference',
                summary: 'Every operation with its parameters, responses and errors.',
              },
              {
                href: '/developers/events',
                title: 'Events',
                summary: 'Every event, when it fires and its payload.',
              },
            ]}
          />
        </Part>
        <Part id="documents" title="Specs and collections">
          <ul className="flex flex-wrap gap-2">
            {documents.map(({ href, label }) => (
              <li key={href}>
                <LinkButton href={href} prefetch={false} download>
                  {label}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </DeveloperPage>
  )
}
