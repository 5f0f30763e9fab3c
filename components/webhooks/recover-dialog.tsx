'use client'

import { useState } from 'react'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { Input } from '#components/ui/input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { useWebhookActions } from './use-webhooks.ts'

const schema = () => import('#server/modules/webhooks/delivery/schema.ts').then((module) => module.RecoverForm)

const DAY_MS = 24 * 60 * 60 * 1000

type RecoverDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; webhookId: string }

/** Resends deliveries of a period that failed, are held or wait for a retry. */
export function RecoverDialog({ open, onOpenChange, webhookId }: RecoverDialogProps) {
  const notation = useNotation()
  const { recover } = useWebhookActions()
  const [since] = useState(() => localInput(new Date(Date.now() - DAY_MS)))
  const form = useZodForm(schema, { since, until: '' })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recover missed deliveries"
      description="Resends deliveries from this period that failed, were held or wait for a retry, oldest first, each once."
      verb="Recover deliveries"
      form={form}
      onSubmit={async (window) => {
        const { deliveries, has_more } = await recover({ id: webhookId, ...window })
        if (deliveries.length === 0) toast.info('No missed deliveries in this period')
        else
          toast.success(
            `Recovering ${formatNumber(notation, deliveries.length)} ${deliveries.length === 1 ? 'delivery' : 'deliveries'}${has_more ? '. Run again for the rest' : ''}`,
          )
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="since" label="From" hint="In your local time.">
          {(control) => <Input type="datetime-local" {...control} />}
        </FormField>
        <FormField form={form} name="until" label="Until" optional hint="Leave empty for now.">
          {(control) => <Input type="datetime-local" {...control} />}
        </FormField>
      </div>
    </FormDialog>
  )
}

/** The format of `<input type="datetime-local">`: local time, to the minute. */
function localInput(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
