'use client'

import { useSearchParams } from 'next/navigation'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { passingRows } from '#components/records/find-rows.ts'
import { isNarrowed, listQueryOf } from '#components/records/list-query.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Risk } from '#server/modules/risks/schema.ts'
import { RISKS } from './risk-kind.tsx'
import { RiskRegister, type RiskRegisterProps } from './risk-register.tsx'

type PrintedRisksProps = Omit<RiskRegisterProps, 'which'> & { list: string; zone: string }

/** The register of the risks in the list, with its search and filters; closed risks are omitted unless filtered for. */
export function PrintedRisks({ list, risks, zone, ...register }: PrintedRisksProps) {
  const notation = useNotation()
  const words = useSearchParams()
  const wanted = listQueryOf(RISKS, words)
  const shown = passingRows(RISKS, risks, wanted, { today: register.today, zone }).filter(
    ({ status }) => wanted.filters['status']?.length || status !== 'closed',
  )
  const search = words.size > 0 ? `?${words.toString()}` : ''
  return (
    <>
      <PrintBar back={`${list}${search}`} title="Risk register" />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        <RiskRegister {...register} risks={shown} which={describeShown(notation, shown, isNarrowed(wanted), risks)} />
      </main>
    </>
  )
}

/** "3 of 12 risks", "12 risks, without closed ones" */
function describeShown(notation: Notation, shown: readonly Risk[], narrowed: boolean, all: readonly Risk[]): string {
  const many = (count: number) => (count === 1 ? '1 risk' : `${formatNumber(notation, count)} risks`)
  if (narrowed) return `${formatNumber(notation, shown.length)} of ${many(all.length)}`
  return shown.length < all.length ? `${many(shown.length)}, without closed ones` : many(shown.length)
}
