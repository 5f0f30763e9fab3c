'use client'

import { Ellipsis, History, Pause, Pencil, Play, RotateCw, Send, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import type { EventName } from '#server/modules/events/schema.ts'
import type { Webhook } from '#server/modules/webhooks/schema.ts'
import type { SelectableField } from '#server/modules/webhooks/selection/schema.ts'
import { RecoverDialog } from './recover-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useWebhookActions } from './use-webhooks.ts'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'

type Task = 'edit' | 'test' | 'recover' | 'rotate' | 'remove'

export function WebhookActions({
  webhook,
  root,
  events,
  fields,
}: {
  webhook: Webhook
  root: string
  events: readonly EventName[]
  fields: readonly SelectableField[]
}) {
  const router = useRouter()
  const { update, remove, rotateSecret } = useWebhookActions()
  const [task, setTask] = useState<Task>()
  const [secret, setSecret] = useState<string>()
  const open = (one: Task) => ({ open: task === one, onOpenChange: (next: boolean) => setTask(next ? one : undefined) })
  const { id, url, description, ordered, status, payload, only_changes, where, skip_imports } = webhook
  const running = status === 'active'
  const toggle = () =>
    void update({ id, status: running ? 'paused' : 'active' }).then(
      () => toast.success(running ? 'Endpoint paused' : 'Endpoint activated'),
      (error: Error) => toast.error('Something went wrong', { description: error.message }),
    )
  return (
    <>
      <Button icon={<Send />} onClick={() => setTask('test')}>
        Send test event
      </Button>
      <Button icon={running ? <Pause /> : <Play />} onClick={toggle}>
        {running ? 'Pause' : 'Activate'}
      </Button>
      <Menu
        trigger={<IconButton label="Endpoint options" icon={<Ellipsis />} variant="secondary" />}
        groups={[
          {
            items: [
              { label: 'Edit…', icon: <Pencil />, onSelect: () => setTask('edit') },
              { label: 'Recover missed deliveries…', icon: <History />, onSelect: () => setTask('recover') },
              { label: 'Rotate secret…', icon: <RotateCw />, onSelect: () => setTask('rotate') },
            ],
          },
          { items: [{ label: 'Delete endpoint…', icon: <Trash2 />, danger: true, onSelect: () => setTask('remove') }] },
        ]}
      />
      <WebhookFormDialog
        key={webhook.version}
        {...open('edit')}
        title="Edit endpoint"
        verb="Save changes"
        events={events}
        fields={fields}
        initial={{ url, description, ordered, events: webhook.events, payload, only_changes, where, skip_imports }}
        onSubmit={async (values) => {
          await update({ id, ...values })
          setTask(undefined)
          toast.success('Saved')
        }}
      />
      <TestDialog {...open('test')} webhookId={id} subscribed={webhook.events} events={events} />
      <RecoverDialog {...open('recover')} webhookId={id} />
      <AlertDialog
        {...open('rotate')}
        title="Rotate the signing secret?"
        description="X-Service-Signature uses the new secret immediately. For 24 hours, webhook-signature also includes a signature made with the old secret."
        verb="Rotate secret"
        danger={false}
        onConfirm={async () => setSecret((await rotateSecret({ id })).secret)}
      />
      <AlertDialog
        {...open('remove')}
        title={`Delete the endpoint ${URL.parse(url)?.host ?? url}?`}
        description="Pending deliveries are cancelled. This cannot be undone."
        verb="Delete endpoint"
        onConfirm={async () => {
          await remove({ id })
          toast.success('Endpoint deleted')
          router.push(root)
        }}
      />
      <SecretDialog secret={secret} title="New signing secret" onClose={() => setSecret(undefined)} />
    </>
  )
}
