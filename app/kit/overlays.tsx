'use client'

import { Ellipsis, ListFilter, Pause, RotateCw, Send, Trash2 } from 'lucide-react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Drawer } from '#components/ui/drawer.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { JsonView } from '#components/ui/json-view.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { SecretOnce } from '#components/ui/secret-once.tsx'
import { toast } from '#components/ui/toast.ts'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { samplePayload } from './samples.ts'
import { Specimen } from './specimen.tsx'

export function Overlays() {
  return (
    <>
      <Specimen title="Dialog">
        <Dialog
          trigger={<Button>New webhook</Button>}
          title="New webhook"
          description="We send a signed POST for every event you choose."
          footer={
            <>
              <DialogClose render={<Button>Cancel</Button>} />
              <Button variant="primary">Create webhook</Button>
            </>
          }
        >
          <Field label="Address" hint="https only.">
            <Input mono placeholder="https://" />
          </Field>
        </Dialog>
        <Dialog
          trigger={<Button>Show a new token</Button>}
          title="Your new token"
          footer={<DialogClose render={<Button variant="primary">Done</Button>} />}
        >
          <SecretOnce label="Token" secret="ws_live_8Hq2vN5rT0yLkZ7cXw3bJ6dPfA1sGmUe" />
        </Dialog>
      </Specimen>
      <Specimen title="Alert dialog">
        <AlertDialog
          trigger={<Button variant="danger">Revoke token</Button>}
          title="Revoke “CI deploy”?"
          description="Requests with it are rejected immediately. It was last used 4 min ago. This cannot be undone."
          verb="Revoke token"
          onConfirm={() => void toast('Revoked “CI deploy”')}
        />
        <AlertDialog
          trigger={<Button>Delete workspace</Button>}
          title="Delete “Northwind”?"
          description="Deletes its 1,204 records, 8 members and all tokens."
          verb="Delete workspace"
          typeToConfirm="northwind"
          onConfirm={() => Promise.reject(new Error('Two invoices are being issued. Wait a minute and try again.'))}
        />
      </Specimen>
      <Specimen title="Drawer">
        <Drawer
          trigger={<Button>Open delivery</Button>}
          title="invoice.paid"
          footer={<Button icon={<Send />}>Resend</Button>}
        >
          <JsonView label="Payload" text={samplePayload} />
        </Drawer>
      </Specimen>
      <Specimen title="Menu, popover, tooltip">
        <Menu
          trigger={<IconButton label="More" icon={<Ellipsis />} variant="secondary" />}
          align="start"
          groups={[
            {
              items: [
                { label: 'Send test event', icon: <Send />, shortcut: 'T', onSelect: () => void toast('Test sent') },
                { label: 'Rotate secret', icon: <RotateCw />, onSelect: () => {} },
                { label: 'Pause', icon: <Pause />, hint: 'Paused already', disabled: true, onSelect: () => {} },
              ],
            },
            { items: [{ label: 'Delete webhook', icon: <Trash2 />, danger: true, onSelect: () => {} }] },
          ]}
        />
        <Popover trigger={<Button icon={<ListFilter />}>Filter</Button>} title="Filter">
          <Field label="Project">
            <Input placeholder="Any" />
          </Field>
        </Popover>
        <Tooltip text="Runs every minute" shortcut="R">
          <Button variant="ghost">Hover me</Button>
        </Tooltip>
      </Specimen>
      <Specimen title="Toast">
        <Button onClick={() => toast.success('Webhook created')}>Success</Button>
        <Button
          onClick={() =>
            toast('Task moved to Trash', { action: { label: 'Undo', onClick: () => toast.success('Task is back') } })
          }
        >
          With undo
        </Button>
        <Button
          onClick={() => toast.error('Not saved', { description: 'The server did not respond. Your text is kept.' })}
        >
          Error
        </Button>
      </Specimen>
    </>
  )
}
