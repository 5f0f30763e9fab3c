'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#components/records/format-field.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Drawer } from '#components/ui/drawer.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { Pager } from '#components/ui/pagination.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { FigureDay, SaleShare } from '#server/modules/marketing/breakdown/schema.ts'
import type { Model } from '#server/modules/marketing/results/rules.ts'
import { type Asked, formatAmount, formatCount, sourceLabel } from './format-results.ts'

const PER_PAGE = 50

type Parts = { from: string; to: string; model: Model; asked: Asked }
type FigureDrawerProps = Parts & { open: boolean; onOpenChange: (open: boolean) => void }

/** The breakdown of a figure in the results. */
export function FigureDrawer({ open, onOpenChange, ...parts }: FigureDrawerProps) {
  const { asked } = parts
  const Part = asked.measure === 'revenue' ? Sales : Days
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={asked.title}>
      <Part key={JSON.stringify(asked)} {...parts} />
    </Drawer>
  )
}

function Days({ from, to, asked }: Parts) {
  const notation = useNotation()
  const [offset, setOffset] = useState(0)
  const { measure, key, source, currency } = asked
  const { data, error, refetch } = useQuery(
    useTRPC().marketing.figureDays.queryOptions(
      {
        from,
        to,
        measure: measure as 'cost',
        limit: PER_PAGE,
        offset,
        ...(key !== undefined && { key }),
        ...(source && { source }),
        ...(currency !== undefined && { currency }),
      },
      { placeholderData: (before) => before },
    ),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  const isMoney = measure === 'cost' || measure === 'value'
  const isFine = data.data.some(({ amount }) => Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
  const words = (amount: number, of: string | null) =>
    isMoney && of ? formatMoney(notation, amount, of, isFine ? 6 : undefined, true) : formatCount(notation, amount)
  return (
    <Listed
      sum={isMoney ? formatAmount(notation, data.total, currency ?? null) : formatCount(notation, data.total)}
      note={isMoney && isFine && 'Daily amounts have up to six decimals; only the sum is rounded.'}
      page={data}
      onTurn={setOffset}
    >
      {data.data.map((day, place) => (
        <DayLine key={place} day={day} words={words(day.amount, day.currency)} />
      ))}
    </Listed>
  )
}

function DayLine({ day, words }: { day: FigureDay; words: string }) {
  const { root, here } = useFrame()
  const manages = useManages()
  const { source, connector, account, read_at } = day
  const origin = sourceLabel(source)
  return (
    <Line title={day.name ?? (day.channel || 'No channel')} day={day.date} words={words}>
      {connector && manages ? <TextLink href={`${root}/connectors/${connector}`}>{origin}</TextLink> : origin}
      {account && ` · ${account}`}
      {read_at && (
        <>
          {' · read '}
          <RelativeTime at={read_at} zone={here.zone} />
        </>
      )}
    </Line>
  )
}

function Sales({ from, to, model, asked }: Parts) {
  const notation = useNotation()
  const [offset, setOffset] = useState(0)
  const { key, currency } = asked
  const { data, error, refetch } = useQuery(
    useTRPC().marketing.sales.queryOptions(
      { from, to, model, currency: currency!, limit: PER_PAGE, offset, ...(key !== undefined && { key }) },
      { placeholderData: (before) => before },
    ),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  return (
    <Listed sum={formatAmount(notation, data.total, currency!)} page={data} onTurn={setOffset}>
      {data.data.map((sale, place) => (
        <SaleLine key={place} sale={sale} />
      ))}
    </Listed>
  )
}

const SALE_LABELS = { deal: 'Won deal', invoice: 'Invoice' }

function SaleLine({ sale: { kind, id, name, day, amount, share, currency } }: { sale: SaleShare }) {
  const notation = useNotation()
  const { root } = useFrame()
  return (
    <Line
      title={<TextLink href={`${root}/${kind === 'deal' ? 'deals' : 'contacts'}/${id}`}>{name}</TextLink>}
      day={day}
      words={formatAmount(notation, share, currency)}
    >
      {share === amount ? SALE_LABELS[kind] : `Share of ${formatAmount(notation, amount, currency)}`}
    </Line>
  )
}

type LineProps = { title: ReactNode; day: string; words: string; children: ReactNode }

function Line({ title, day, words, children }: LineProps) {
  const notation = useNotation()
  const { here } = useFrame()
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-muted">
          {formatNearDay(notation, day, todayIn(here.zone))} · {children}
        </p>
      </div>
      <span className="shrink-0 tabular-nums">{words}</span>
    </li>
  )
}

type ListedProps = {
  sum: string
  note?: ReactNode
  page: { count: number; offset: number; has_more: boolean; data: readonly unknown[] }
  onTurn: (offset: number) => void
  children: ReactNode
}

function Listed({ sum, note, page: { count, offset, has_more, data }, onTurn, children }: ListedProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="flex items-baseline justify-between gap-4 font-semibold">
          <span>Sum</span>
          <span className="tabular-nums">{sum}</span>
        </p>
        {note && <p className="text-sm text-ink-muted">{note}</p>}
      </div>
      <ul aria-label="Breakdown" className="divide-y divide-line border-y border-line">
        {children}
      </ul>
      {count === 0 && <p className="text-ink-muted">No measurements.</p>}
      {count > PER_PAGE && (
        <Pager
          from={offset + 1}
          to={offset + data.length}
          total={count}
          {...(offset > 0 && { onPrevious: () => onTurn(offset - PER_PAGE) })}
          {...(has_more && { onNext: () => onTurn(offset + PER_PAGE) })}
        />
      )}
    </div>
  )
}
