import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { DocumentPaper } from '#components/documents/document-paper.tsx'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { requireStaff } from '../../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = { params: Promise<{ workspace: string; document: string }> }

const load = cache(async (slug: string, id: string) => {
  const { api, here } = await requireStaff(slug, `/documents/${id}/print`)
  const [document, members] = await Promise.all([recordOrNotFound(api.documents.open({ id })), api.members.all()])
  return { document, here, names: new Map(members.data.map((member) => [member.id, member.name])) }
})

/** The default file name when printing to PDF. */
export async function generateMetadata({ params }: PrintPageProps): Promise<Metadata> {
  const { workspace, document } = await params
  return { title: { absolute: (await load(workspace, document)).document.title } }
}

export default async function PrintPage({ params }: PrintPageProps) {
  const { workspace, document: id } = await params
  const { document, here, names } = await load(workspace, id)
  return (
    <>
      <PrintBar back={`/${workspace}/documents/${id}`} title={document.title} />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        <DocumentPaper
          document={document}
          workspace={workspace}
          zone={here.workspace.time_zone}
          nameOf={(member) => names.get(member) ?? 'Former member'}
        />
      </main>
    </>
  )
}
