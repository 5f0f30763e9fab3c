'use client'

import { useEffect, useState } from 'react'
import { exactWords, relativeWords } from './relative-words.ts'
import { Tooltip } from './tooltip.tsx'

type RelativeTimeProps = {
  /** RFC 3339, as the API says it. */
  at: string
  /** The workspace's IANA zone. */
  zone: string
}

/** "5 min ago", kept up to date; the exact time on hover. */
export function RelativeTime(time: RelativeTimeProps) {
  // What has just happened is not to come by a clock that was read before it: another time begins anew.
  return <Ticking key={time.at} {...time} />
}

function Ticking({ at, zone }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(at)
  return (
    <Tooltip text={exactWords(date, zone)}>
      <time dateTime={at} suppressHydrationWarning className="relative z-1 whitespace-nowrap">
        {relativeWords(date, now, zone)}
      </time>
    </Tooltip>
  )
}
