'use client'

import { formatExactTime, formatRelativeTime } from './format-relative-time.ts'
import { useNotation } from './reader.tsx'
import { Tooltip } from './tooltip.tsx'
import { useNow } from './use-now.ts'

type RelativeTimeProps = {
  /** RFC 3339, as in the API. */
  at: string
  /** The workspace's IANA zone. */
  zone: string
}

/** "5 min ago", updated over time; shows the exact time on hover. */
export function RelativeTime(time: RelativeTimeProps) {
  // The key restarts the clock for a new time. Otherwise a stale clock would show a recent event in the future.
  return <Ticking key={time.at} {...time} />
}

function Ticking({ at, zone }: RelativeTimeProps) {
  const notation = useNotation()
  const now = useNow()
  const date = new Date(at)
  return (
    <Tooltip text={formatExactTime(notation, date, zone)}>
      <time dateTime={at} suppressHydrationWarning className="relative z-1 whitespace-nowrap">
        {formatRelativeTime(notation, date, now, zone)}
      </time>
    </Tooltip>
  )
}
