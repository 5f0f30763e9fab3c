'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'

/** The page of a sandbox about itself. */
export function OwnSandbox() {
  const reset = useMutation(useTRPC().sandboxes.reset.mutationOptions()).mutateAsync
  const router = useRouter()
  return (
    <Page>
      <PageHeader title="Sandbox" description="This workspace is a sandbox, for testing integrations." />
      <Section title="Reset sandbox" description="Deletes everything in this sandbox and adds sample data again.">
        <Card className="flex max-w-160 flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-ink-muted">
            Members, tokens and webhooks are kept. A sandbox is deleted after 90 days without a call or visit.
          </p>
          <AlertDialog
            trigger={<Button>Reset sandbox…</Button>}
            title="Reset this sandbox?"
            description="Everything in it is deleted and replaced by sample data. This cannot be undone."
            verb="Reset sandbox"
            onConfirm={async () => {
              await reset({})
              toast.success('Sandbox reset')
              router.refresh()
            }}
          />
        </Card>
      </Section>
    </Page>
  )
}
