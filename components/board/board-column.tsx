'use client'

import { useDraggable } from '@dnd-kit/core'
import { ChevronsRightLeft } from 'lucide-react'
import { memo, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { StatusDot } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from './card.tsx'
import { ColumnFrame } from './column-frame.tsx'
import type { BoardRow, Column, Columns } from './columns.ts'
import { MoveMenu } from './move-menu.tsx'
import { useCardsInSight } from './use-cards-in-sight.ts'

type BoardColumnProps<Row extends BoardRow, Key extends string> = Columns<Row, Key> & {
  column: Column<Key>
  rows: readonly Row[]
  /** The card that its menu just moved here; it receives focus. */
  landed: string | undefined
  onLanded: () => void
  /** Folds the column; undefined for columns with open work. */
  onFold: (() => void) | undefined
  /** The user has just opened the column. */
  takesFocus: boolean
}

/** One column with its count; it scrolls independently. */
export function BoardColumn<Row extends BoardRow, Key extends string>(props: BoardColumnProps<Row, Key>) {
  const notation = useNotation()
  const { column, rows, landed, onLanded, onFold, takesFocus, sum, ...shared } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { from, to, above, below, topOf } = useCardsInSight(list, rows)
  const landing = landed === undefined ? -1 : rows.findIndex(({ id }) => id === landed)

  const goTo = useEffectEvent((box: HTMLElement, place: number) => {
    const [top, bottom] = [topOf(place), topOf(place + 1)]
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - (bottom - top)
  })
  useEffect(() => {
    const box = scroller.current
    if (landing < 0 || !box) return
    goTo(box, landing)
    const card = list.current?.querySelector(`[data-card="${landed}"]`)
    if (!card) return
    // Wait for the menu, because closing it returns focus to the card's previous position.
    const frame = requestAnimationFrame(() => {
      card.querySelector('button')?.focus()
      card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      onLanded()
    })
    return () => cancelAnimationFrame(frame)
  }, [landing, landed, from, to, onLanded])

  return (
    <ColumnFrame column={column}>
      <div className="flex flex-col gap-0.5 px-3 pt-2.5 pb-2">
        <h2 className="flex items-center justify-between font-medium">
          <StatusDot tone={column.tone}>{column.label}</StatusDot>
          <span className="flex items-center gap-1 font-normal text-ink-muted tabular-nums">
            {formatNumber(notation, rows.length)}
            {onFold && (
              <IconButton
                size="sm"
                autoFocus={takesFocus}
                label={`Collapse ${column.label}`}
                icon={<ChevronsRightLeft />}
                aria-expanded
                onClick={onFold}
                className="-my-1 -mr-1.5 text-ink-faint"
              />
            )}
          </span>
        </h2>
        {sum && <div className="min-h-4.5 text-sm text-ink-muted tabular-nums">{sum(rows)}</div>}
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1 pb-1">
        <ul ref={list}>
          {above > 0 && <li aria-hidden style={{ height: above }} />}
          {rows.slice(from, to).map((row) => (
            <ColumnCard key={row.id} {...shared} row={row} column={column} />
          ))}
          {below > 0 && <li aria-hidden style={{ height: below }} />}
        </ul>
      </div>
    </ColumnFrame>
  )
}

type ColumnCardProps<Row extends BoardRow, Key extends string> = Omit<Columns<Row, Key>, 'sum'> & {
  row: Row
  column: Column<Key>
}

// Memoized, because a move changes one of possibly hundreds of cards.
const ColumnCard = memo(function ColumnCard<Row extends BoardRow, Key extends string>(
  props: ColumnCardProps<Row, Key>,
) {
  const { row, column, columns, nameOf, hrefOf, onMove, card } = props
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id })
  const name = nameOf(row)
  return (
    <li ref={setNodeRef} {...listeners} data-card={row.id} className="pb-2">
      <Card
        name={name}
        href={hrefOf(row.id)}
        faint={isDragging}
        menu={
          <MoveMenu
            name={name}
            choices={columns.map(({ key, label }) => ({ key, label, isHere: key === column.key }))}
            onMove={(to) => onMove(row, to)}
          />
        }
      >
        {card(row)}
      </Card>
    </li>
  )
}) as <Row extends BoardRow, Key extends string>(props: ColumnCardProps<Row, Key>) => ReactNode
