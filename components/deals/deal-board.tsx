'use client'

import { CalendarDays } from 'lucide-react'
import { useCallback } from 'react'
import { Board } from '#components/board/board.tsx'
import { formatMoney } from '#components/records/format-field.ts'
import { formatSums } from '#components/records/money-sums.ts'
import type { Names } from '#components/records/names.ts'
import { OverdueBadge } from '#components/records/overdue-badge.tsx'
import type { RecordActions } from '#components/records/use-records.ts'
import { AvatarStack } from '#components/ui/avatar-stack.tsx'
import { formatNearDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { DealRow } from '#server/modules/deals/schema.ts'
import { STAGES } from './deal-states.ts'

const COLUMNS = STAGES.map(({ value, label, tone }) => ({
  key: value,
  label,
  tone,
  ...((value === 'won' || value === 'lost') && { closed: 'folded' as const }),
}))

type DealBoardProps = {
  deals: readonly DealRow[]
  today: string
  hrefOf: (id: string) => string
  names: Names
  edit: RecordActions<'deals'>['edit']
}

const nameOf = ({ name }: DealRow) => name

/** The pipeline: one column per stage, with the total of its deals. */
export function DealBoard({ deals, today, hrefOf, names, edit }: DealBoardProps) {
  const notation = useNotation()
  const sum = useCallback((rows: readonly DealRow[]) => formatSums(notation, rows), [notation])
  const card = useCallback((deal: DealRow) => <DealFacts deal={deal} today={today} names={names} />, [today, names])
  return (
    <Board
      label="Deals by stage"
      rows={deals}
      columns={COLUMNS}
      columnOf={({ stage }) => stage}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onMove={(deal, stage, words) => edit(deal, { stage }, undefined, words)}
      sum={sum}
      card={card}
    />
  )
}

function DealFacts({ deal, today, names }: Pick<DealBoardProps, 'today' | 'names'> & { deal: DealRow }) {
  const notation = useNotation()
  const isLate = deal.status === 'open' && deal.close_date !== null && deal.close_date < today
  return (
    <>
      {deal.company && <span className="truncate">{deal.company}</span>}
      <div className="flex min-h-6 flex-wrap items-center gap-x-2.5">
        <span className="font-medium whitespace-nowrap text-ink tabular-nums">
          {deal.amount === null ? 'No amount' : formatMoney(notation, deal.amount, deal.currency)}
        </span>
        {deal.close_date && isLate && <OverdueBadge day={deal.close_date} today={today} />}
        {deal.close_date && deal.status === 'open' && !isLate && (
          <span className="flex items-center gap-1 tabular-nums">
            <CalendarDays aria-hidden className="size-3.5" />
            <span className="sr-only">Closes</span>
            {formatNearDay(notation, deal.close_date, today)}
          </span>
        )}
        <span className="ml-auto">
          <AvatarStack size="sm" most={2} people={deal.owners.map((id) => ({ id, name: names.of('member', id) }))} />
        </span>
      </div>
    </>
  )
}
