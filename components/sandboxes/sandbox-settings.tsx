'use client'

import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useCreating } from '#components/sync/use-creating.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { MOST_SANDBOXES, type Sandbox } from '#server/modules/sandboxes/schema.ts'
import { SandboxTable } from './sandbox-table.tsx'
import { useSandboxes } from './use-sandboxes.ts'

const schema = () => import('#server/modules/sandboxes/schema.ts').then((module) => module.CreateSandbox)

/** The sandboxes of a live workspace. */
export function SandboxSettings({ initial, zone }: { initial: Sandbox[]; zone: string }) {
  const { list, create, enter, reset, remove } = useSandboxes(initial)
  const [creating, setCreating] = useCreating()
  const [resetting, setResetting] = useState<Sandbox>()
  const [removing, setRemoving] = useState<Sandbox>()
  const form = useZodForm(schema, { name: 'Sandbox' })
  const sandboxes = list.data ?? []
  const isFull = sandboxes.length >= MOST_SANDBOXES
  return (
    <Page>
      <PageHeader
        title="Sandboxes"
        description={
          <>
            A sandbox is a separate workspace with sample data, for testing integrations.{' '}
            <TextLink href="/developers/guides/sandboxes">Read the guide</TextLink>
          </>
        }
        actions={
          <Button
            variant="primary"
            icon={<Plus />}
            disabledReason={isFull ? `A workspace can have ${MOST_SANDBOXES} sandboxes` : null}
            onClick={() => setCreating(true)}
          >
            Create sandbox
          </Button>
        }
      />
      <Card flush>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <SandboxTable
            sandboxes={sandboxes}
            zone={zone}
            onReset={setResetting}
            onRemove={setRemoving}
            empty={
              <EmptyState icon={<FlaskConical />} title="No sandboxes yet">
                Create a sandbox to try the API without touching your data. It sends no email.
              </EmptyState>
            }
          />
        )}
      </Card>
      <FormDialog
        open={creating}
        onOpenChange={(next) => {
          setCreating(next)
          if (!next) form.reset()
        }}
        title="Create sandbox"
        description="It has sample data and tokens of its own. You are its owner and can invite others."
        verb="Create sandbox"
        form={form}
        onSubmit={async (values) => {
          const made = await create(values)
          toast.success(`Created “${values.name}”`, { cancel: { label: 'Open', onClick: () => void enter(made) } })
        }}
      >
        <FormField form={form} name="name" label="Name">
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      </FormDialog>
      <AlertDialog
        open={resetting !== undefined}
        onOpenChange={(open) => !open && setResetting(undefined)}
        title={`Reset “${resetting?.name}”?`}
        description="Everything in it is deleted and replaced by sample data. Its members, tokens and webhooks are kept. This cannot be undone."
        verb="Reset sandbox"
        onConfirm={async () => {
          await reset({ id: resetting!.id })
          toast.success(`Reset “${resetting!.name}”`)
        }}
      />
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title={`Delete “${removing?.name}”?`}
        description="Everything in it is deleted at once, and its tokens stop working. This cannot be undone."
        verb="Delete sandbox"
        onConfirm={async () => {
          await remove({ id: removing!.id })
          toast.success(`Deleted “${removing!.name}”`)
        }}
      />
    </Page>
  )
}
