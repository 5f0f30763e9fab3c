'use client'

import Link from 'next/link'
import { useFrame } from '#components/shell/frame.tsx'
import { pathOfRecord } from '#components/shell/places.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Activity } from '#server/modules/activity/schema.ts'
import { actorOf, doorOf, editWords, wordsOf } from './activity-words.ts'

const SHOWN_EDITS = 3

/** Who did what, the newest first, and through which door when it was not the application. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const { zone } = useFrame().here
  return (
    <ol className="divide-y divide-line">
      {activity.map((entry) => (
        <li key={entry.id} className="flex items-start gap-3 px-4 py-2.5">
          <Avatar name={actorOf(entry)} seed={entry.actor_id ?? undefined} />
          <div className="min-w-0 flex-1 pt-0.5 break-words">
            <p>
              <span className="font-medium">{actorOf(entry)}</span>{' '}
              <span className="text-ink-muted">{wordsOf(entry)}</span> <Subject entry={entry} />{' '}
              {entry.actor_kind !== 'member' && entry.actor_kind !== 'system' && (
                <span className="text-sm text-ink-faint">{doorOf(entry)}</span>
              )}
            </p>
            {entry.edits.length > 0 && (
              <p className="text-sm text-ink-muted">
                {entry.edits
                  .slice(0, SHOWN_EDITS)
                  .map((edit) => editWords(entry.entity, edit))
                  .join(' · ')}
                {entry.edits.length > SHOWN_EDITS && ` · ${entry.edits.length - SHOWN_EDITS} more`}
              </p>
            )}
          </div>
          <span className="shrink-0 pt-0.5 text-sm text-ink-faint">
            <RelativeTime at={entry.at} zone={zone} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Subject({ entry }: { entry: Activity }) {
  const { root } = useFrame()
  const { event, subject } = entry
  const { entity, id } = entry.on ?? { entity: entry.entity, id: entry.entity_id }
  if (!subject || subject === actorOf(entry)) return null
  const path = !entry.on && /\.(deleted|purged)$/.test(event) ? undefined : pathOfRecord(entity, id)
  if (!path) return <span className="font-medium">{subject}</span>
  return (
    <Link href={`${root}${path}`} prefetch={false} className="font-medium hover:underline">
      {subject}
    </Link>
  )
}
