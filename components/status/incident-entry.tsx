import { Badge } from '#components/ui/badge.tsx'
import { type Incident, NAMES } from '#server/modules/status/schema.ts'
import { formatInstant, formatDuration } from './describe-status.ts'

/** An incident with its measurements and notes. */
export function IncidentEntry({ id, component, detail, opened_at, resolved_at, notes }: Incident) {
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-20 flex-col gap-2 border-t border-line pt-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`${id}-title`} className="text-md font-semibold">
          <a href={`#${id}`}>{NAMES[component].name} outage</a>
        </h3>
        {resolved_at ? (
          <Badge tone="success">{`Resolved after ${formatDuration(opened_at, resolved_at)}`}</Badge>
        ) : (
          <Badge tone="danger">Open</Badge>
        )}
      </header>
      <ol className="flex flex-col gap-1.5 text-base">
        <Line at={opened_at}>{detail}</Line>
        {notes.map((note) => (
          <Line key={note.at} at={note.at}>
            {note.text}
          </Line>
        ))}
        {resolved_at && <Line at={resolved_at}>Resolved.</Line>}
      </ol>
    </article>
  )
}

function Line({ at, children }: { at: string; children: string }) {
  return (
    <li className="flex gap-x-4 max-md:flex-col">
      <time dateTime={at} className="w-44 shrink-0 whitespace-nowrap text-ink-muted tabular-nums">
        {formatInstant(at)}
      </time>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
