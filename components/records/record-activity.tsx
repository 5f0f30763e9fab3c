'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { actorOf, sourceOf, describeActivity } from '#components/activity/describe-activity.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Activity } from '#server/modules/activity/schema.ts'
import { isEmpty, formatField } from './format-field.ts'
import { HistoryButton } from './history/history-button.tsx'
import { isOmitted } from './history/version-states.ts'
import type { Names } from './names.ts'
import { fieldOf, type RecordKind } from './record-kind.ts'

type RecordActivityProps = {
  kind: Pick<RecordKind, 'entity' | 'fields' | 'history' | 'isFinal' | 'module' | 'noun'>
  record: Row
  names: Names
}

const FEW = 8
const MOST = 100

/** The activity of one record, newest first: who, what, when and through which interface. */
export function RecordActivity({ kind, record, names }: RecordActivityProps) {
  const { zone } = useFrame().here
  const [all, setAll] = useState(false)
  const list = useQuery(useTRPC().activity.list.queryOptions({ record: record.id, limit: MOST }))
  const activities = list.data?.data ?? []
  const entries = activities.filter((entry, place) => !isSameAgain(entry, activities[place - 1]))
  const shown = all ? entries : entries.slice(0, FEW)
  if (list.isSuccess && entries.length === 0) return null
  return (
    <Section
      title="Activity"
      actions={kind.history !== false && <HistoryButton kind={kind} record={record} names={names} />}
    >
      {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="h-3 w-1/2" />}
      <ol className="flex flex-col gap-2.5">
        {shown.map((entry) => (
          <li key={entry.id} className="flex gap-3">
            <span className="flex w-6 justify-center">
              <Avatar size="sm" name={actorOf(entry)} seed={entry.actor_id ?? undefined} />
            </span>
            <p className="min-w-0 flex-1 break-words text-ink-muted">
              <span className="font-medium text-ink">{actorOf(entry)}</span>{' '}
              {sentence(entry, { kind, record, names }, entry !== entries.at(-1))}{' '}
              {entry.actor_kind !== 'member' && sourceOf(entry)}
            </p>
            <span className="shrink-0 text-sm text-ink-faint">
              <RelativeTime at={entry.at} zone={zone} />
            </span>
          </li>
        ))}
      </ol>
      {!all && entries.length > FEW && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setAll(true)}>
          {activities.length === MOST ? 'Show more' : `Show all ${entries.length}`}
        </Button>
      )}
    </Section>
  )
}

/** Omits consecutive entries that differ only in time, such as a stock count saved line by line. */
const isSameAgain = (entry: Activity, next: Activity | undefined) =>
  entry.edits.length === 0 &&
  next?.edits.length === 0 &&
  entry.event === next.event &&
  entry.actor_id === next.actor_id &&
  entry.actor_kind === next.actor_kind

function sentence(entry: Activity, { kind, record, names }: RecordActivityProps, isLater: boolean): ReactNode {
  const { event, edits } = entry
  const verb = event.slice(event.indexOf('.') + 1)
  if (verb === 'created') return `${isLater ? 'restored' : 'created'} the ${kind.noun}`
  if (verb === 'deleted') return `moved the ${kind.noun} to Trash`
  const shownEdits = edits.flatMap(({ field: key, from, to }) => {
    const field = fieldOf(kind, key)
    return field && (!field.readOnly || key === 'status') ? [{ field, from, to }] : []
  })
  if (shownEdits.length === 0) return describeActivity(entry).replace(' … ', ' ')
  return shownEdits.map(({ field, from, to }, index) => {
    const label = field.label.replace(/^[A-Z](?=[a-z-])/, (letter) => letter.toLowerCase())
    const before = index === 0 ? '' : index === shownEdits.length - 1 ? ' and ' : ', '
    const isAlike = formatField(field, from, names, record) === formatField(field, to, names, record)
    if (field.kind === 'markdown' || isOmitted(from) || isOmitted(to) || isAlike) return `${before}changed ${label}`
    if (isEmpty(to)) return `${before}cleared ${label}`
    const words = <span className="text-ink">{formatField(field, to, names, record)}</span>
    return (
      <span key={field.key}>
        {before}
        {isEmpty(from) ? `set ${label} to ` : `changed ${label} from ${formatField(field, from, names, record)} to `}
        {words}
      </span>
    )
  })
}
