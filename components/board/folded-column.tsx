'use client'

import { ChevronsLeftRight } from 'lucide-react'
import { StatusDot } from '#components/ui/badge.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { ColumnFrame } from './column-frame.tsx'
import type { Column } from './columns.ts'

type FoldedColumnProps = { column: Column<string>; count: number; takesFocus: boolean; onOpen: () => void }

/** A column reduced to its name and count: accepts dropped cards and opens on click. */
export function FoldedColumn({ column, count, takesFocus, onOpen }: FoldedColumnProps) {
  const notation = useNotation()
  return (
    <ColumnFrame column={column}>
      <BareButton
        autoFocus={takesFocus}
        aria-expanded={false}
        data-tip={`Expand ${column.label}`}
        onClick={onOpen}
        className="relative flex w-full flex-1 flex-col items-center gap-3 rounded-lg py-3 -outline-offset-2 hover:bg-hover [&>svg]:size-4"
      >
        <ChevronsLeftRight aria-hidden className="text-ink-faint" />
        <span className="text-ink-muted tabular-nums">
          <span className="sr-only">Expand </span>
          {formatNumber(notation, count)}{' '}
        </span>
        <span className="font-medium [writing-mode:vertical-rl]">
          <StatusDot tone={column.tone}>{column.label}</StatusDot>
        </span>
      </BareButton>
    </ColumnFrame>
  )
}
