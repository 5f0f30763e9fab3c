import Link from 'next/link'
import { Words } from './words.tsx'

/** Events, each with a link to its page. */
export function EventList({ events }: { events: readonly { name: string; when: string }[] }) {
  return (
    <ul className="overflow-hidden rounded-md border border-line">
      {events.map(({ name, when }) => (
        <li key={name} className="border-b border-line last:border-b-0">
          <Link
            href={`/developers/events/${name}`}
            className="grid items-baseline gap-x-4 gap-y-0.5 px-3 py-2 text-base hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <span className="font-mono text-sm break-all">{name}</span>
            <span className="text-ink-muted">
              <Words>{when}</Words>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
