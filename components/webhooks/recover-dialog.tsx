'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { useWebhookActions } from './use-webhooks.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type RecoverDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; webhookId: string }

/** Sends again what failed for good or was held in a window of time. */
export function RecoverDialog({ open, onOpenChange, webhookId }: RecoverDialogProps) {
  const { recover } = useWebhookActions()
  const [since, setSince] = useState(() => localInput(new Date(Date.now() - DAY_MS)))
  const [until, setUntil] = useState('')
  const [busy, setBusy] = useState(false)
  const backwards = until !== '' && until <= since
  const send = async () => {
    setBusy(true)
    try {
      const window = { since: new Date(since).toISOString(), ...(until && { until: new Date(until).toISOString() }) }
      const { deliveries, has_more } = await recover({ id: webhookId, ...window })
      if (deliveries.length === 0) toast.info('Nothing was missed in that time')
      else toast.success(`${deliveries.length.toLocaleString('en')} on their way${has_more ? '; more are left' : ''}`)
      onOpenChange(false)
    } catch (error) {
      toast.error('Not recovered', { description: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recover missed deliveries"
      description="What failed for good, or was held while this was paused, is sent again: oldest first, nothing twice."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            variant="primary"
            loading={busy}
            disabledReason={since === '' ? 'Choose a beginning' : null}
            onClick={() => void send()}
          >
            Recover
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From" hint="In the time of this computer.">
          <Input type="datetime-local" value={since} onValueChange={setSince} />
        </Field>
        <Field
          label="Until"
          optional
          hint="Empty: until now."
          error={backwards ? 'must be after the beginning' : undefined}
        >
          <Input type="datetime-local" value={until} onValueChange={setUntil} />
        </Field>
      </div>
    </Dialog>
  )
}

/** As `<input type="datetime-local">` wants it: local, to the minute. */
function localInput(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
