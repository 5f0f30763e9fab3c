'use client'

import { Mail, Monitor, Smartphone, Type } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useIsSmall } from '#components/ui/use-is-small.ts'
import type { NewsletterResult } from '#server/modules/newsletters/schema.ts'

const WARNINGS = 'preview-warnings'

const VIEWS = [
  { value: 'desktop', label: 'Desktop', icon: <Monitor /> },
  { value: 'phone', label: 'Phone', icon: <Smartphone /> },
  { value: 'text', label: 'Plain text', icon: <Type /> },
] as const

type EmailPreviewProps = {
  preview: NewsletterResult | undefined
  isFetching: boolean
  subject: string
  previewText: string
  warnings: readonly string[]
}

/** Previews of the email, wide, narrow and as plain text, with warnings. */
export function EmailPreview({ preview, isFetching, subject, previewText, warnings }: EmailPreviewProps) {
  const [chosen, setView] = useState<(typeof VIEWS)[number]['value']>()
  const isSmall = useIsSmall()
  const view = chosen ?? (isSmall ? 'phone' : 'desktop')
  return (
    <Section
      title="Preview"
      actions={<Segments label="Preview as" options={VIEWS} value={view} onValueChange={setView} />}
    >
      {/* One line at any time: the warnings are below, where they do not move the email that is being read. */}
      <p role="status" className="flex h-6 items-center gap-2 text-ink-muted">
        {warnings.length > 0 ? (
          <>
            <Badge tone="warning">Check</Badge>
            <TextLink href={`#${WARNINGS}`}>
              {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`} below the preview
            </TextLink>
          </>
        ) : (
          preview && 'No warnings'
        )}
      </p>
      <Card flush>
        <p dir="auto" className="truncate border-b border-line px-4 py-2">
          <span className="font-semibold">{subject || 'No subject yet'}</span>
          {previewText && <span className="text-ink-muted"> – {previewText}</span>}
        </p>
        {preview?.html ? (
          view === 'text' ? (
            <pre
              role="region"
              aria-label="Plain text of the email"
              tabIndex={0}
              className="h-160 overflow-y-auto p-4 font-mono text-sm break-words whitespace-pre-wrap"
            >
              {preview.text}
            </pre>
          ) : (
            <div
              role="region"
              aria-label="Email preview"
              tabIndex={0}
              className={cx('overflow-x-auto bg-sunken', view === 'phone' && 'py-4')}
            >
              <iframe
                title="Email"
                sandbox=""
                srcDoc={withQuietLinks(preview.html)}
                className={cx(
                  'block h-160 border-0 bg-white scheme-light',
                  view === 'desktop' ? 'w-full min-w-160' : 'mx-auto w-93.75 max-w-full',
                )}
              />
            </div>
          )
        ) : isFetching ? (
          <Skeleton className="h-160" />
        ) : (
          <EmptyState icon={<Mail />} title="Nothing to preview yet">
            Choose a campaign and a document.
          </EmptyState>
        )}
      </Card>
      {warnings.length > 0 && (
        <ul id={WARNINGS} aria-label="Warnings" className="flex flex-col gap-1.5">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2">
              <Badge tone="warning">Check</Badge>
              <span className="min-w-0 flex-1">{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The sandbox blocks new windows, so links in the preview do nothing. */
const withQuietLinks = (html: string) => html.replace('<head>', '<head><base target="_blank">')
