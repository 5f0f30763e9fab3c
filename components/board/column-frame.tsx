import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import type { Column } from './columns.ts'

type ColumnFrameProps = { column: Column<string>; children: ReactNode }

/** The area of a column, which takes dropped cards. */
export function ColumnFrame({ column, children }: ColumnFrameProps) {
  const { setNodeRef, isOver } = useDroppable({ id: column.key })
  return (
    <section
      ref={setNodeRef}
      data-column={column.key}
      aria-label={column.label}
      className={cx(
        'flex min-w-0 snap-start flex-col rounded-lg border transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-transparent bg-sunken',
      )}
    >
      {children}
    </section>
  )
}
