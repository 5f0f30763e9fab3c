import Link from 'next/link'

/** Events, each a link to its page. */
export function EventList({ events }: { events: readonly { name: string; when: string }[] }) {
  return (
    <ul className="overflow-hidden rounded-md border border-line">
      {events.map(({ name, when }) => (
        <li key={name} className="border-b border-line last:border-b-0">
          <Link
            href={`/developers/events/${name}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2 text-base hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="w-40 font-mono text-sm">{name}</span>
            <span className="text-ink-muted">{when}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
