import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { DeveloperPage, operationNav } from '#components/developers/developer-page.tsx'
import { OperationBody } from '#components/developers/operation-body.tsx'
import { portal } from '#server/portal/portal.ts'

type Props = { params: Promise<{ operation: string }> }

async function operationOf({ params }: Props) {
  const { operation: id } = await params
  const tags = portal().tags()
  const operation = tags.flatMap(({ operations }) => operations).find((one) => one.id === id)
  return { tags, operation }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { operation } = await operationOf(props)
  if (!operation) return {}
  const { id, summary, description } = operation
  return { title: summary, description, alternates: { types: { 'text/markdown': `/developers/operations/${id}.md` } } }
}

export default async function OperationPage(props: Props) {
  const { tags, operation } = await operationOf(props)
  if (!operation) return <VisitorNotFound />
  return (
    <DeveloperPage nav={operationNav(tags)} current={`/developers/operations/${operation.id}`}>
      <OperationBody operation={operation} />
    </DeveloperPage>
  )
}
