import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Table } from '#components/ui/table.tsx'
import { figure } from './decision-labels.ts'

/** A chart with a caption and its numbers, which can be opened as a table. */
export function Chart({
  title,
  rows,
  children,
}: {
  title: string
  rows: Record<string, string>[]
  children: ReactNode
}) {
  return (
    <figure aria-label={title} className="flex min-w-0 break-inside-avoid flex-col gap-2">
      <figcaption className="font-medium">{title}</figcaption>
      {children}
      {rows.length > 0 && (
        <details className="text-sm print:hidden">
          <summary className="w-fit cursor-pointer text-ink-muted">Show numbers</summary>
          <div className="relative mt-2 overflow-x-auto">
            <Table
              label={`Numbers of ${title}`}
              rows={rows.map((row, index) => ({ row, index }))}
              rowKey={({ index }) => String(index)}
              columns={Object.keys(rows[0]!).map((key, place) => ({
                key,
                header: key,
                cell: ({ row }: { row: Record<string, string> }) => row[key],
                ...(place > 0 && { align: 'right' as const }),
              }))}
            />
          </div>
        </details>
      )}
    </figure>
  )
}

export type Bar = { name: string; value: number; words?: string; strong?: boolean }

/** Horizontal bars from zero, each with its name and value. */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const notation = useNotation()
  const least = Math.min(0, ...bars.map(({ value }) => value))
  const most = Math.max(0, ...bars.map(({ value }) => value))
  const across = (value: number) => (100 * (value - least)) / (most - least || 1)
  return (
    <Chart
      title={title}
      rows={bars.map(({ name, value, words }) => ({ Name: name, Value: words ?? figure(notation, value) }))}
    >
      <ul className="flex flex-col gap-1.5">
        {bars.map(({ name, value, words, strong }, index) => (
          <li key={index} className="grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)_auto] items-center gap-3">
            <span className={cx('truncate', strong && 'font-semibold')}>{name}</span>
            <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
              <rect
                x={Math.min(across(0), across(value))}
                width={Math.max(0.4, Math.abs(across(value) - across(0)))}
                height={10}
                className={strong ? 'fill-accent' : 'fill-line-control'}
              />
              <line
                x1={across(0)}
                x2={across(0)}
                y2={10}
                className="stroke-ink-muted"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <span className={cx('text-right tabular-nums', strong && 'font-semibold')}>
              {words ?? figure(notation, value)}
            </span>
          </li>
        ))}
      </ul>
    </Chart>
  )
}

export type Line = { name: string; points: readonly (readonly [x: number, y: number])[] }
const DASHES = ['', '6 3', '2 2', '8 2 2 2', '1 3', '10 4']
const [WIDTH, HEIGHT] = [600, 180]

type LinesProps = {
  title: string
  lines: readonly Line[]
  /** The names of the axes. */
  x: string
  y: string
  wordsOfX?: (x: number) => string
  /** Names of the places 0, 1, 2… on the x axis, if it is not a scale. */
  ticks?: readonly string[]
  /** Horizontal line at 0. */
  zero?: boolean
}

/** Lines over a common axis, distinguished by their dashes. */
export function Lines({ title, lines, x, y, ticks, zero, ...rest }: LinesProps) {
  const notation = useNotation()
  const { wordsOfX = (at: number) => (ticks ? (ticks[at] ?? '') : figure(notation, at)) } = rest
  const xs = lines.flatMap(({ points }) => points.map(([one]) => one))
  const ys = lines.flatMap(({ points }) => points.map(([, one]) => one))
  if (zero) ys.push(0)
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const across = (one: number) => (WIDTH * (one - left)) / (right - left || 1)
  const up = (one: number) => HEIGHT - (HEIGHT * (one - low)) / (high - low || 1)
  const rows = lines.flatMap(({ name, points }) =>
    points.map(([one, two]) => ({
      ...(lines.length > 1 && { Line: name }),
      [x]: wordsOfX(one),
      [y]: figure(notation, two),
    })),
  )
  return (
    <Chart title={title} rows={rows}>
      <p aria-hidden className="text-sm text-ink-muted">
        {y}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-sm text-ink-muted tabular-nums">
        <div aria-hidden className="flex flex-col justify-between text-right">
          <span>{figure(notation, high)}</span>
          <span>{figure(notation, low)}</span>
        </div>
        <svg
          role="img"
          aria-label={`${y} by ${x}, from ${wordsOfX(left)} to ${wordsOfX(right)}: lowest ${figure(notation, low)}, highest ${figure(notation, high)}.`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible border-b border-l border-line-control"
        >
          {zero && (
            <line x2={WIDTH} y1={up(0)} y2={up(0)} className="stroke-line-control" vectorEffect="non-scaling-stroke" />
          )}
          {lines.map(({ points }, index) => (
            <path
              key={index}
              d={points.map(([one, two], place) => `${place === 0 ? 'M' : 'L'}${across(one)} ${up(two)}`).join(' ')}
              fill="none"
              className={index === 0 ? 'stroke-accent' : 'stroke-ink-muted'}
              strokeWidth={1.75}
              strokeDasharray={DASHES[index % DASHES.length]}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <div className="col-start-2 flex justify-between gap-3">
          {(ticks ?? [wordsOfX(left), x, wordsOfX(right)]).map((words, index) => (
            <span key={index} className="truncate">
              {words}
            </span>
          ))}
        </div>
      </div>
      {lines.length > 1 && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {lines.map(({ name }, index) => (
            <span key={index} className="flex items-center gap-1.5">
              <svg aria-hidden viewBox="0 0 24 4" className="h-1 w-6">
                <line
                  x2={24}
                  y1={2}
                  y2={2}
                  strokeWidth={2}
                  className={index === 0 ? 'stroke-accent' : 'stroke-ink-muted'}
                  strokeDasharray={DASHES[index % DASHES.length]}
                />
              </svg>
              {name}
            </span>
          ))}
        </div>
      )}
    </Chart>
  )
}

type HistogramProps = { title: string; from: number; to: number; counts: readonly number[]; threshold?: number }

/** Counts by range; ranges below the threshold are hatched. */
export function Histogram({ title, from, to, counts, threshold }: HistogramProps) {
  const notation = useNotation()
  const most = Math.max(...counts, 1)
  const width = (to - from) / counts.length
  const edge = (index: number) => from + index * width
  const isLoss = (index: number) => threshold !== undefined && edge(index + 1) <= threshold
  const total = counts.reduce((all, one) => all + one, 0)
  return (
    <Chart
      title={title}
      rows={counts.map((count, index) => ({
        Range: `${figure(notation, edge(index))} to ${figure(notation, edge(index + 1))}`,
        Draws: formatNumber(notation, count),
      }))}
    >
      <svg
        role="img"
        aria-label={`${formatNumber(notation, total)} draws from ${figure(notation, from)} to ${figure(notation, to)}, most between ${figure(notation, edge(counts.indexOf(most)))} and ${figure(notation, edge(counts.indexOf(most) + 1))}.`}
        viewBox={`0 0 ${counts.length * 10} 100`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b border-line-control"
      >
        <defs>
          <pattern id="loss" width="3" height="3" patternUnits="userSpaceOnUse">
            <path d="M0 3L3 0" className="stroke-danger" strokeWidth={1.2} />
          </pattern>
        </defs>
        {counts.map((count, index) => (
          <rect
            key={edge(index)}
            x={index * 10 + 0.5}
            width={9}
            y={100 - (100 * count) / most}
            height={(100 * count) / most}
            className={isLoss(index) ? undefined : 'fill-accent'}
            fill={isLoss(index) ? 'url(#loss)' : undefined}
          />
        ))}
      </svg>
      <div className="flex justify-between text-sm text-ink-muted tabular-nums">
        <span>{figure(notation, from)}</span>
        {threshold !== undefined && <span>{`Hatched: below ${figure(notation, threshold)}`}</span>}
        <span>{figure(notation, to)}</span>
      </div>
    </Chart>
  )
}
