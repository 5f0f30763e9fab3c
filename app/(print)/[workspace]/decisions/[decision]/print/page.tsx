import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { DecisionPaper } from '#components/decisions/decision-paper.tsx'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { requireOwner } from '../../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = { params: Promise<{ workspace: string; decision: string }> }

const load = cache(async (slug: string, id: string) => {
  const inside = await requireOwner(slug, `/decisions/${id}/print`)
  if (!inside) notFound()
  const decision = await recordOrNotFound(inside.api.decisions.get({ id }))
  const members = decision.decided_by.length > 0 ? (await inside.api.members.all()).data : []
  const people = decision.decided_by.flatMap((member) => members.find((one) => one.id === member)?.name ?? [])
  const { documents, risks } = await inside.api.decisions.links({ id })
  const { name, time_zone } = inside.here.workspace
  const links = [...documents, ...risks].map(({ title }) => title)
  return { workspace: name, today: todayIn(time_zone), zone: time_zone, decision, people, links }
})

/** The default file name when printing to PDF. */
export async function generateMetadata({ params }: PrintPageProps): Promise<Metadata> {
  const { workspace, decision } = await params
  return { title: { absolute: (await load(workspace, decision)).decision.title } }
}

export default async function PrintPage({ params }: PrintPageProps) {
  const { workspace, decision: id } = await params
  const paper = await load(workspace, id)
  return (
    <>
      <PrintBar back={`/${workspace}/decisions/${id}`} title={paper.decision.title} />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        <DecisionPaper {...paper} />
      </main>
    </>
  )
}
