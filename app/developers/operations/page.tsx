import type { Metadata } from 'next'
import { DeveloperPage, operationNav } from '#components/developers/developer-page.tsx'
import { Part } from '#components/developers/operation-body.tsx'
import { OperationList } from '#components/developers/operation-list.tsx'
import { TryTheApi } from '#components/developers/try-the-api.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { portal } from '#server/portal/portal.ts'

export const metadata: Metadata = {
  title: 'API reference',
  alternates: { types: { 'text/markdown': '/developers/operations.md' } },
}

export default function OperationsPage() {
  const tags = portal().tags()
  const headings = tags.map(({ name }) => ({ id: name.toLowerCase(), text: name, depth: 2 }))
  return (
    <DeveloperPage nav={operationNav(tags)} headings={headings}>
      <div className="flex max-w-220 flex-col gap-10">
        <header className="flex flex-col gap-4">
          <h1 className="text-2xl font-semibold tracking-tight">API reference</h1>
          <p className="max-w-160 text-ink-muted">
            Every operation with its parameters, responses and errors. Send requests from your browser, or load the
            OpenAPI document into your own tools.
          </p>
          <div className="flex flex-wrap gap-2">
            <TryTheApi />
            <LinkButton href="/api/v1/openapi-3.1.json" prefetch={false} download>
              OpenAPI 3.1
            </LinkButton>
          </div>
        </header>
        {tags.map(({ name, description, operations }) => (
          <Part key={name} id={name.toLowerCase()} title={name}>
            <p className="text-ink-muted">{description}</p>
            <OperationList operations={operations} />
          </Part>
        ))}
      </div>
    </DeveloperPage>
  )
}
