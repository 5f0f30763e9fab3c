import { Avatar } from '#components/ui/avatar.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Activity } from '#server/modules/activity/schema.ts'

const VERBS: Record<string, string> = {
  created: 'created the',
  updated: 'changed the',
  deleted: 'deleted the',
  invited: 'invited the',
  deactivated: 'deactivated the',
  reactivated: 'reactivated the',
  rotated: 'rotated the',
  revoked: 'revoked the',
  paid: 'marked as paid the',
  invitation_revoked: 'took back the invitation of the',
}

const DOORS: Partial<Record<Activity['actor_kind'], string>> = {
  token: 'by API token',
  form: 'by form',
  import: 'by import',
  agent: 'as an agent',
}

/** Who did what, the newest first. */
export function ActivityList({ activity, zone }: { activity: readonly Activity[]; zone: string }) {
  return (
    <ol className="divide-y divide-line">
      {activity.map((entry) => (
        <li key={entry.id} className="flex items-start gap-3 px-4 py-2.5">
          <Avatar name={actorOf(entry)} seed={entry.actor_id ?? undefined} />
          <p className="min-w-0 flex-1 break-words">
            <span className="font-medium">{actorOf(entry)}</span>{' '}
            <span className="text-ink-muted">{wordsOf(entry)}</span>{' '}
            {entry.subject && entry.subject !== actorOf(entry) && <span className="font-medium">{entry.subject}</span>}{' '}
            {DOORS[entry.actor_kind] && <span className="text-sm text-ink-faint">{DOORS[entry.actor_kind]}</span>}
          </p>
          <span className="shrink-0 text-sm text-ink-faint">
            <RelativeTime at={entry.at} zone={zone} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const actorOf = ({ actor_name, actor_kind }: Activity) =>
  actor_name ?? (actor_kind === 'system' ? 'Atrium' : 'Somebody')

function wordsOf({ event, entity, actor_kind }: Activity): string {
  const verb = event.slice(event.indexOf('.') + 1)
  if (verb === 'joined') return actor_kind === 'system' ? 'added the member' : 'joined'
  return `${VERBS[verb] ?? verb.replaceAll('_', ' ')} ${entity.replaceAll('_', ' ')}`
}
