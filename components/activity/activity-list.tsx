'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import { factsOf, pathOfRecord } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Activity } from '#server/modules/activity/schema.ts'
import { groupActivity } from './activity-groups.ts'
import { actorOf, describeEdit, isOfFiles, sourceOf, describeActivity } from './describe-activity.ts'

const SHOWN_EDITS = 3

/** Activity, newest first, with the interface used if it was not the application. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const { zone } = useFrame().here
  return (
    <ol className="divide-y divide-line">
      {groupActivity(activity).map(({ entry, parts }) => (
        <li key={entry.id} className="flex items-start gap-3 px-4 py-2.5">
          <Avatar name={actorOf(entry)} seed={entry.actor_id ?? undefined} />
          <div className="min-w-0 flex-1 pt-0.5 break-words">
            <p>
              <span className="font-medium">{actorOf(entry)}</span> <Deed entry={entry} />{' '}
              {entry.actor_kind !== 'member' && entry.actor_kind !== 'system' && <Source entry={entry} />}
            </p>
            <Edits entry={entry} />
            {parts.length > 0 && <Parts parts={parts} />}
          </div>
          <span className="shrink-0 pt-0.5 text-sm text-ink-faint">
            <RelativeTime at={entry.at} zone={zone} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The interface of the change; for an agent, with a link to its run. */
function Source({ entry }: { entry: Activity }) {
  const { root } = useFrame()
  const manages = useManages()
  if (!entry.run || !manages) return <span className="text-sm text-ink-faint">{sourceOf(entry)}</span>
  return (
    <Link
      href={`${root}/agents/runs/${entry.run}`}
      prefetch={false}
      className="text-sm text-ink-faint underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      {sourceOf(entry)}
    </Link>
  )
}

/** Kinds without their own page, mapped to the kind whose page shows them. */
const OPENED_AS: Record<string, string> = { member_hr: 'member' }

/** Changes of the same submission; expands by click or keyboard. */
function Parts({ parts }: { parts: readonly Activity[] }) {
  return (
    <details className="text-sm text-ink-muted">
      <summary className="w-fit cursor-default rounded-sm hover:text-ink">
        {parts.length === 1 ? '1 change' : `${parts.length} changes`}
      </summary>
      <ul className="flex flex-col gap-0.5 py-1 pl-4">
        {parts.map((part) => (
          <li key={part.id} className="first-letter:uppercase">
            <Deed entry={part} />
            <Edits entry={part} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Deed({ entry }: { entry: Activity }) {
  const [before, after] = describeActivity(entry).split(' … ')
  return (
    <>
      <span className="text-ink-muted">{before}</span>{' '}
      {entry.items.length > 0 ? <Items entry={entry} /> : <Subject entry={entry} />}
      {after && <span className="text-ink-muted"> {after}</span>}
    </>
  )
}

function Edits({ entry: { entity, edits } }: { entry: Activity }) {
  const notation = useNotation()
  if (edits.length === 0 || isOfFiles({ edits })) return null
  return (
    <p className="text-sm text-ink-muted">
      {edits
        .slice(0, SHOWN_EDITS)
        .map((edit) => describeEdit(notation, entity, edit))
        .join(' · ')}
      {edits.length > SHOWN_EDITS && ` · ${edits.length - SHOWN_EDITS} more`}
    </p>
  )
}

/** "Ink, Paper A4 and 3 more" */
function Items({ entry: { items, item_count } }: { entry: Activity }) {
  const notation = useNotation()
  const { root } = useFrame()
  const rest = item_count - items.length
  return (
    <span className="text-ink-muted">
      of{' '}
      {items.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && (place === items.length - 1 && rest === 0 ? ' and ' : ', ')}
          <RecordLink href={`${root}${pathOfRecord('item', id)}`} name={name} />
        </Fragment>
      ))}
      {rest > 0 && ` and ${formatNumber(notation, rest)} more`}
    </span>
  )
}

function Subject({ entry }: { entry: Activity }) {
  const { root } = useFrame()
  const { event } = entry
  const subject = factsOf(entry.entity)?.names?.[entry.subject ?? ''] ?? entry.subject
  const { entity, id } = entry.on ?? { entity: OPENED_AS[entry.entity] ?? entry.entity, id: entry.entity_id }
  if (!subject || subject === actorOf(entry)) return null
  const path = !entry.on && /\.(deleted|purged|disconnected)$/.test(event) ? undefined : pathOf(entity, id)
  if (!path) return <span className="font-medium text-ink">{subject}</span>
  return <RecordLink href={`${root}${path}`} name={subject} />
}

/** An entry of an agent links to its proposal. */
const pathOf = (entity: string, id: string) =>
  entity === 'agent' ? `/agents/proposals/${id}` : pathOfRecord(entity, id)

function RecordLink({ href, name }: { href: string; name: string }) {
  return (
    <Link href={href} prefetch={false} className="font-medium text-ink hover:underline">
      {name}
    </Link>
  )
}
