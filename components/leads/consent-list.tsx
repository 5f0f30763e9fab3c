'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import type { Consent } from '#server/modules/leads/schema.ts'

/** A person's consent history as evidence: decision, wording, time and source. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const { zone } = useFrame().here
  if (consents.length === 0)
    return <p className="text-ink-muted">No consent recorded. You may not send marketing email to this person.</p>
  return (
    <Card flush>
      <ol className="divide-y divide-line">
        {consents.map(({ id, purpose, granted, at, source, text, text_hash, version, via, address }) => (
          <li key={id} className="flex flex-col gap-1.5 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={granted ? 'success' : 'danger'}>{granted ? 'Given' : 'Withdrawn'}</Badge>
              <span>{purpose}</span>
              <span className="text-ink-muted">
                <RelativeTime at={at} zone={zone} />
              </span>
            </p>
            {text && <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap">{text}</blockquote>}
            <p className="text-sm break-words text-ink-muted">
              {[
                source,
                via && via !== source && `via ${via}`,
                version && `version ${version}`,
                address && `from ${address}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {text_hash && (
              <p className="text-sm text-ink-faint" title={`SHA-256 ${text_hash}`}>
                Fingerprint of this text <span className="font-mono text-xs">{text_hash.slice(0, 12)}…</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
