import Link from 'next/link'
import type { RatingName, RiskLevel } from '#server/modules/risks/schema.ts'
import { LEVELS } from './risk-words.ts'

type Cell = { name: RatingName; likelihood: number; impact: number }
export type CellLink = (cell: Cell) => string

type HeatCellProps = { cell: Cell; level: RiskLevel; count: number; hrefOf: CellLink | undefined }

export function HeatCell({ cell, level, count, hrefOf }: HeatCellProps) {
  const { likelihood, impact } = cell
  const { label } = LEVELS[level]
  const words = `Likelihood ${likelihood}, impact ${impact}, ${label.toLowerCase()}: ${count === 1 ? '1 risk' : `${count} risks`}`
  const content = (
    <>
      <span aria-hidden className="absolute top-0.5 left-1.5 text-xs">
        {label[0]}
      </span>
      {count > 0 && <span className="text-md font-semibold tabular-nums">{count}</span>}
    </>
  )
  const className = 'relative grid size-full min-h-11 place-items-center rounded-sm'
  if (count === 0 || !hrefOf) return <span className={className}>{content}</span>
  return (
    <Link
      href={hrefOf(cell)}
      prefetch={false}
      aria-label={words}
      title={words}
      className={`${className} hover:underline`}
    >
      {content}
    </Link>
  )
}
