'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { pathOfRecord } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import type { ShownChange } from '#server/modules/agents/schema.ts'
import { actionOf, fieldName, type Side, sidesOf } from './describe-change.ts'

type ChangeDiffProps = {
  /** The id of the sentence that describes the change. */
  id?: string | undefined
  change: ShownChange
  /** False if the record does not exist yet or was deleted. */
  linked: boolean
  /** The later state of the change, and its actions. */
  children?: ReactNode
}

/** One change of a record, field by field. */
export function ChangeDiff({ id, change, linked, children }: ChangeDiffProps) {
  const notation = useNotation()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={id} className="min-w-0 break-words">
          <span className="text-ink-muted">{actionOf(change)}</span> <Subject change={change} linked={linked} />
        </p>
        {children}
      </div>
      {change.edits.length > 0 && (
        <dl className="grid grid-cols-1 overflow-clip rounded-md border border-line md:grid-cols-[minmax(8rem,auto)_1fr]">
          {change.edits.map((edit) => (
            <div
              key={edit.field}
              className="col-span-full grid grid-cols-subgrid items-baseline gap-x-4 border-line px-3 py-1.5 not-first:border-t"
            >
              <dt className="text-ink-muted">{fieldName(edit.field)}</dt>
              <dd className="min-w-0">
                <Sides {...sidesOf(notation, change, edit)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Subject({ change: { entity, entity_id, subject, on }, linked }: { change: ShownChange; linked: boolean }) {
  const { root } = useFrame()
  const path = on ? pathOfRecord(on.entity, on.id) : linked ? pathOfRecord(entity, entity_id) : undefined
  if (!subject) return null
  if (!path) return <span className="font-medium">{subject}</span>
  return (
    <Link href={`${root}${path}`} prefetch={false} className="font-medium hover:underline">
      {subject}
    </Link>
  )
}

/** The old value struck out, then the new one; long ones below each other. */
function Sides({ from, to }: { from: Side | undefined; to: Side }) {
  const long = from?.long || to.long
  const box = long ? 'block max-h-60 overflow-y-auto px-2 py-1 whitespace-pre-wrap' : 'px-1 py-0.5'
  const reach = long ? { tabIndex: 0 } : {} // scrolls by keyboard, too
  return (
    <span className={long ? 'flex flex-col gap-1' : 'inline-flex flex-wrap items-center gap-x-2 gap-y-1'}>
      {from && (
        <del {...reach} className={`rounded-sm bg-danger-soft break-words text-danger-text ${box}`}>
          <span className="sr-only">Before: </span>
          {from.text}
        </del>
      )}
      <ins {...reach} className={`rounded-sm bg-success-soft break-words text-success-text no-underline ${box}`}>
        <span className="sr-only">After: </span>
        {to.text}
      </ins>
    </span>
  )
}
