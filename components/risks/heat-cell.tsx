import Link from 'next/link'
import type { RatingName, RiskLevel } from '#server/modules/risks/schema.ts'
import { LEVELS } from './risk-labels.ts'

type Cell = { name: RatingName; likelihood: number; impact: number }
export type CellLink = (cell: Cell) => string

type HeatCellProps = { cell: Cell; level: RiskLevel; count: number; hrefOf: CellLink | undefined }

export function HeatCell({ cell, level, count, hrefOf }: HeatCellProps) {
  const { likelihood, impact } = cell
  const { label } = LEVELS[level]
  const words = `${count === 1 ? 'risk' : 'risks'}: likelihood ${likelihood}, impact ${impact}, ${label.toLowerCase()}`
  const content = (
    <>
      <span aria-hidden className="absolute top-0.5 left-1.5 text-xs">
        {label[0]}
      </span>
      {count > 0 && (
        <span className="text-md font-semibold tabular-nums">
          {count}
          <span className="sr-only"> {words}</span>
        </span>
      )}
    </>
  )
  const className = 'relative grid size-full min-h-11 place-items-center rounded-sm'
  if (count === 0 || !hrefOf) return <span className={className}>{content}</span>
  return (
    <Link href={hrefOf(cell)} prefetch={false} className={`${className} hover:underline`}>
      {content}
    </Link>
  )
}
