import type { Metadata } from 'next'
import { DeveloperPage, operationNav } from '#components/developers/developer-page.tsx'
import { Part } from '#components/developers/operation-body.tsx'
import { OperationList } from '#components/developers/operation-list.tsx'
import { portal } from '#server/portal.ts'

export const metadata: Metadata = {
  title: 'Operations',
  alternates: { types: { 'text/markdown': '/developers/operations.md' } },
}

export default function OperationsPage() {
  const tags = portal().tags()
  const headings = tags.map(({ name }) => ({ id: name.toLowerCase(), text: name, depth: 2 }))
  return (
    <DeveloperPage nav={operationNav(tags)} headings={headings}>
      <div className="flex max-w-220 flex-col gap-10">
        <h1 className="text-2xl font-semibold tracking-tight">Operations</h1>
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
