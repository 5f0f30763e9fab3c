'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatExactTime } from '#components/ui/format-relative-time.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Workspace } from '#server/modules/workspaces/schema.ts'

/** Schedules the deletion of the workspace, confirmed by typing its name. It can be cancelled until it runs. */
export function DeletionSection({ workspace: { name, deletes_at, time_zone } }: { workspace: Workspace }) {
  const notation = useNotation()
  const { workspaces } = useTRPC()
  const router = useRouter()
  const schedule = useMutation(workspaces.scheduleDeletion.mutationOptions()).mutateAsync
  const cancel = useMutation(workspaces.cancelDeletion.mutationOptions())
  const keep = async () => {
    try {
      await cancel.mutateAsync({})
      toast.success('Workspace deletion cancelled')
      router.refresh()
    } catch (error) {
      toast.error('Could not cancel the deletion', { description: (error as Error).message })
    }
  }
  return (
    <Section
      title="Delete workspace"
      description="Deletes every record, invoice, comment, file, token, webhook and the history."
    >
      <Card className="flex max-w-160 flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-muted">
          {deletes_at
            ? `Deletion is scheduled for ${formatExactTime(notation, new Date(deletes_at), time_zone)}. Until then it works as usual, and you can cancel the deletion.`
            : 'The workspace is deleted after 14 days. Until then it works as usual, and any owner can cancel. After that it cannot be recovered.'}
        </p>
        {deletes_at ? (
          <Button loading={cancel.isPending} onClick={() => void keep()}>
            Keep workspace
          </Button>
        ) : (
          <AlertDialog
            trigger={<Button>Delete workspace…</Button>}
            title={`Delete “${name}” in 14 days?`}
            description="Members see a notice on every page until then. Their accounts are kept; everything else is permanently deleted."
            verb="Delete workspace"
            typeToConfirm={name}
            onConfirm={async () => {
              await schedule({ name })
              router.refresh()
            }}
          />
        )}
      </Card>
    </Section>
  )
}
