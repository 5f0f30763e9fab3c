import type { Metadata } from 'next'
import { PrintedRisks } from '#components/risks/printed-risks.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { requireStaff } from '../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = { params: Promise<{ workspace: string }> }

export const metadata: Metadata = { title: 'Risk register' }

/** The risk register for print; the query parameters are those of the list. */
export default async function PrintPage({ params }: PrintPageProps) {
  const { workspace } = await params
  const { api, here } = await requireStaff(workspace, '/risks/print')
  const [{ data }, bands, { data: members }] = await Promise.all([
    api.risks.all(),
    api.risks.bands(),
    api.members.all(),
  ])
  return (
    <PrintedRisks
      list={`/${workspace}/risks`}
      workspace={here.workspace.name}
      today={todayIn(here.workspace.time_zone)}
      zone={here.workspace.time_zone}
      risks={data}
      bands={bands}
      names={new Map(members.map(({ id, name }) => [id, name]))}
    />
  )
}
