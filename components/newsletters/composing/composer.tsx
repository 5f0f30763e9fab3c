'use client'

import { Send } from 'lucide-react'
import { isFinal } from '#components/newsletters/format-figures.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useDeleteDraft } from '../drafts/use-drafts.ts'
import { AudienceFields } from './audience-fields.tsx'
import { ContentFields } from './content-fields.tsx'
import { EmailPreview } from './email-preview.tsx'
import { Notices } from './notices.tsx'
import { SendDialog } from './send-dialog.tsx'
import { type ComposerParts, useComposer } from './use-composer.ts'

type ComposerProps = ComposerParts & { title: string }

/** Composes, previews, tests and sends a newsletter. */
export function Composer({ title, ...parts }: ComposerProps) {
  const { root, here } = useFrame()
  const composer = useComposer(parts)
  const { draft, set, audience, current, asking, testing, saving } = composer
  const deleteDraft = useDeleteDraft()
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[{ label: 'Newsletters', href: `${root}/newsletters` }, { label: title }]} />}
        title={<span dir="auto">{title}</span>}
      />
      <Notices current={current} />
      {saving.problem && (
        <Banner tone="danger" title="The draft could not be saved">
          {saving.problem}
        </Banner>
      )}
      {saving.isTaken && !testing.isPending && !asking.isOpen && (
        <Banner tone="warning" title="This draft was tested, sent or deleted elsewhere">
          Your text is still here. If you change it, it is saved as a new draft.
        </Banner>
      )}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <Section title="Content">
            <ContentFields draft={draft} set={set} versions={composer.versions} version={composer.version} />
          </Section>
          <Section title="Recipients">
            {audience.error ? (
              <Failed error={audience.error} onRetry={() => void audience.refetch()} />
            ) : !audience.data ? (
              <Skeleton className="h-48" />
            ) : audience.data.problem ? (
              // As high as what is shown while it loads, so that nothing below moves.
              <div className="min-h-48">
                <Banner
                  tone="warning"
                  title={audience.data.connected ? 'Brevo did not respond' : 'Connect Brevo to send newsletters'}
                  action={
                    <LinkButton size="sm" href={`${root}/connectors`}>
                      Open data sources
                    </LinkButton>
                  }
                >
                  {audience.data.problem}
                </Banner>
              </div>
            ) : (
              <AudienceFields draft={draft} set={set} audience={audience.data} recipients={composer.recipients} />
            )}
          </Section>
          <Section
            title="Test and send"
            description="The test is sent only to you. Your changes are saved as you type."
          >
            {testing.problem && <Banner tone="danger">{testing.problem}</Banner>}
            {testing.sentTo && <Banner tone="success">Test sent to {testing.sentTo}.</Banner>}
            {!testing.sentTo && current?.tested_at && (
              <p className="text-ink-muted">
                This version was tested <RelativeTime at={current.tested_at} zone={here.zone} />.
              </p>
            )}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                final
                loading={testing.isPending}
                disabledReason={composer.noTest}
                onClick={() => void testing.send()}
              >
                {audience.data?.test_address ? `Send test to ${audience.data.test_address}` : 'Send test'}
              </Button>
              <Button variant="primary" final icon={<Send />} disabledReason={composer.noSend} onClick={asking.open}>
                Send…
              </Button>
              {saving.record && (
                <Button
                  loading={deleteDraft.pending}
                  onClick={() => void deleteDraft.remove(saving.record!, saving.drop)}
                >
                  Delete draft
                </Button>
              )}
              {current && isFinal(current) && (
                <LinkButton href={`${root}/newsletters/${current.id}`}>Show the sent newsletter</LinkButton>
              )}
            </div>
            {composer.noSend && composer.noSend !== audience.data?.problem && (
              <p className="text-sm text-ink-muted">{composer.noSend}</p>
            )}
          </Section>
        </div>
        {composer.previewError ? (
          <Failed error={composer.previewError} onRetry={() => void composer.previewAgain()} />
        ) : (
          <EmailPreview
            preview={composer.preview}
            isFetching={composer.isPreviewing}
            subject={draft.subject}
            previewText={draft.preview_text ?? ''}
            warnings={composer.warnings}
          />
        )}
      </div>
      {asking.isOpen && (
        <SendDialog
          subject={draft.subject.trim()}
          lists={composer.listNames}
          recipients={composer.recipients}
          onSend={asking.send}
          onRefused={() => audience.refetch()}
          onClose={asking.close}
        />
      )}
      {saving.dialog}
    </>
  )
}
