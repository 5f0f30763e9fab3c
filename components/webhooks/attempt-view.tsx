'use client'

import { ChevronRight } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { JsonView } from '#components/ui/json-view.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Attempt } from '#server/modules/webhooks/delivery/schema.ts'

const STEPS: Record<string, string> = {
  dns: 'DNS',
  connect: 'Connect',
  tls: 'TLS',
  firstByte: 'First byte',
  total: 'Total',
}

/** One attempt: request, response, duration of each step and suggested fix. */
export function AttemptView({ attempt, zone, open }: { attempt: Attempt; zone: string; open: boolean }) {
  const { number, response_status, error, timings, started_at } = attempt
  const good = response_status !== null && response_status >= 200 && response_status < 300
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary className="flex min-h-9 cursor-default list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-1.5 hover:bg-hover">
        <ChevronRight aria-hidden className="size-4 text-ink-faint transition-[rotate] group-open:rotate-90" />
        <span className="font-medium">Attempt {number}</span>
        <Badge mono tone={good ? 'success' : 'danger'}>
          {response_status ?? error?.code ?? 'no response'}
        </Badge>
        <span className="text-sm text-ink-muted tabular-nums">{ms(timings['total'])}</span>
        <span className="ml-auto text-sm text-ink-muted">
          <RelativeTime at={started_at} zone={zone} />
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">
        {error && (
          <Banner tone="warning" title={error.code}>
            {error.fix}
          </Banner>
        )}
        <Timings timings={timings} address={attempt.address} />
        <Headers title="Request headers" headers={attempt.request_headers} />
        {attempt.response_headers && <Headers title="Response headers" headers={attempt.response_headers} />}
        {attempt.response_body !== null && (
          <div className="flex flex-col gap-1.5">
            <h3 className="text-sm font-medium text-ink-muted">
              Response body{attempt.response_truncated && ' (first 16 KB)'}
            </h3>
            <JsonView label={`Response body of attempt ${number}`} text={attempt.response_body} />
          </div>
        )}
      </div>
    </details>
  )
}

const ms = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${Math.round(value)} ms`

function Timings({ timings, address }: Pick<Attempt, 'timings' | 'address'>) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {Object.entries(STEPS).map(([step, word]) => (
        <div key={step}>
          <dt className="text-ink-muted">{word}</dt>
          <dd className="tabular-nums">{ms(timings[step])}</dd>
        </div>
      ))}
      {address && (
        <div>
          <dt className="text-ink-muted">IP address</dt>
          <dd className="font-mono">{address}</dd>
        </div>
      )}
    </dl>
  )
}

function Headers({ title, headers }: { title: string; headers: Record<string, string> }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
