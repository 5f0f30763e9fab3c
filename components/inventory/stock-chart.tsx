'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { formatDay, todayIn } from '#components/ui/format-day.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { StockByDay, StockedItem } from '#server/modules/inventory/schema.ts'

const WIDTH = 600
const HEIGHT = 120
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Closing stock of an item by day since its first movement; hidden without movements. */
export function StockChart({ item }: { item: StockedItem }) {
  const { zone } = useFrame().here
  const { data: days = [] } = useQuery(useTRPC().inventory.stockByDay.queryOptions({ id: item.id }))
  if (days.length === 0) return null
  return (
    <Section title="Stock over time">
      <Card className="flex flex-col gap-1">
        <Steps days={days} today={todayIn(zone)} item={item} />
      </Card>
    </Section>
  )
}

type StepsProps = { days: StockByDay; today: string; item: Pick<StockedItem, 'unit' | 'reorderPoint'> }

function Steps({ days, today, item: { unit, reorderPoint } }: StepsProps) {
  const notation = useNotation()
  const labelOfDay = (day: string) => formatDay(notation, day, DAY)
  const amounts = days.map(({ onHand }) => onHand)
  const [least, most] = [Math.min(0, ...amounts), Math.max(1, reorderPoint ?? 0, ...amounts)]
  const [first, last] = [days[0]!, days.at(-1)!]
  const until = last.date > today ? last.date : today
  const span = Math.max(Date.parse(until) - Date.parse(first.date), 1)
  const across = (day: string) => (WIDTH * (Date.parse(day) - Date.parse(first.date))) / span
  const up = (onHand: number) => HEIGHT - (HEIGHT * (onHand - least)) / (most - least)
  const line = days.map(({ date, onHand }, place) =>
    place === 0 ? `M0 ${up(onHand)}` : `H${across(date)} V${up(onHand)}`,
  )
  const path = `${line.join(' ')} H${WIDTH}`
  const labelOfAmount = (onHand: number) => `${formatQuantity(notation, onHand)} ${unit}`
  const words =
    `From ${labelOfDay(first.date)} to ${labelOfDay(until)}: lowest ${labelOfAmount(Math.min(...amounts))}, ` +
    `highest ${labelOfAmount(Math.max(...amounts))}, latest ${labelOfAmount(last.onHand)}.`
  return (
    <>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full overflow-visible"
      >
        <path d={`${path} V${up(0)} H0 Z`} className="fill-accent-soft" />
        <path d={path} fill="none" className="stroke-accent" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
        <Level at={up(0)} className="stroke-line-strong" />
        {reorderPoint !== null && <Level at={up(reorderPoint)} className="stroke-warning" isDashed />}
        {days.map(({ date, onHand }, place) => {
          const end = days[place + 1] ? across(days[place + 1]!.date) : WIDTH
          return (
            <rect key={date} x={across(date)} width={Math.max(end - across(date), 0)} height={HEIGHT} fillOpacity={0}>
              <title>{`${labelOfDay(date)}: ${labelOfAmount(onHand)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div aria-hidden className="flex justify-between gap-3 text-sm text-ink-muted tabular-nums">
        <span>{labelOfDay(first.date)}</span>
        <span>Peak {labelOfAmount(Math.max(...amounts))}</span>
        <span>{until === today ? 'Today' : labelOfDay(until)}</span>
      </div>
    </>
  )
}

function Level({ at, className, isDashed }: { at: number; className: string; isDashed?: boolean }) {
  return (
    <line
      x2={WIDTH}
      y1={at}
      y2={at}
      className={className}
      strokeDasharray={isDashed ? '4 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  )
}
