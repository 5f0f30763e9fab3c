import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import type { Lane } from './lanes.ts'

type LaneFrameProps = { lane: Lane<string>; className: string; children: ReactNode }

/** The area of a lane, which takes dropped cards. */
export function LaneFrame({ lane, className, children }: LaneFrameProps) {
  const { setNodeRef, isOver } = useDroppable({ id: lane.key })
  return (
    <section
      ref={setNodeRef}
      data-lane={lane.key}
      aria-label={lane.label}
      className={cx(
        'flex snap-start rounded-lg border transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-transparent bg-sunken',
        className,
      )}
    >
      {children}
    </section>
  )
}
