import type { Metadata } from 'next'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { RiskRegister } from '#components/risks/risk-register.tsx'
import { todayIn } from '#components/ui/day-words.ts'
import { requireStaff } from '../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = { params: Promise<{ workspace: string }> }

export const metadata: Metadata = { title: 'Risk register' }

/** All risks that are not closed, for print. */
export default async function PrintPage({ params }: PrintPageProps) {
  const { workspace } = await params
  const { api, here } = await requireStaff(workspace, '/risks/print')
  const [{ data }, bands, { data: members }] = await Promise.all([
    api.risks.all(),
    api.risks.bands(),
    api.members.all(),
  ])
  return (
    <>
      <PrintBar back={`/${workspace}/risks`} title="Risk register" />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        <RiskRegister
          workspace={here.workspace.name}
          today={todayIn(here.workspace.time_zone)}
          risks={data.filter(({ status }) => status !== 'closed')}
          bands={bands}
          names={new Map(members.map(({ id, name }) => [id, name]))}
        />
      </main>
    </>
  )
}
