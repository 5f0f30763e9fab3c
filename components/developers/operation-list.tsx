import Link from 'next/link'
import { Method } from './method.tsx'

type Operation = { id: string; method: string; path: string; summary: string }

/** The operations of one tag, each with a link to its page. */
export function OperationList({ operations }: { operations: readonly Operation[] }) {
  return (
    <ul className="overflow-hidden rounded-md border border-line">
      {operations.map(({ id, method, path, summary }) => (
        <li key={id} className="border-b border-line last:border-b-0">
          <Link
            href={`/developers/operations/${id}`}
            className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-3 py-2 text-base hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
          >
            <Method name={method} />
            <span className="font-mono text-sm break-all">{path}</span>
            <span className="text-ink-muted max-sm:col-start-2">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
