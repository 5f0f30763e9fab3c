'use client'

import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { QuickReplies } from './quick-replies.tsx'

const schema = () => import('#server/modules/tickets/schema.ts').then((module) => module.ResolveTicket)

export type Finish = 'resolved' | 'closed'

type ResolveDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  status: Finish
  /** The resolution so far. */
  resolution: string
  onResolve: (fields: { status: Finish; resolution: string }) => void
}

/** Asks how a ticket was solved before it is resolved or closed. */
export function ResolveDialog({ open, onOpenChange, status, resolution, onResolve }: ResolveDialogProps) {
  const form = useZodForm(schema, { resolution })
  const verb = status === 'resolved' ? 'Resolve ticket' : 'Close ticket'
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={verb}
      verb={verb}
      form={form}
      onSubmit={async (fields) => onResolve({ status, ...fields })}
    >
      <FormField form={form} name="resolution" label="Resolution" hint="How was it solved? Markdown is allowed.">
        {(control) => <Textarea {...control} rows={5} />}
      </FormField>
      <QuickReplies
        onInsert={(text) => {
          const { resolution: typed } = form.values
          form.set('resolution', typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`)
        }}
      />
    </FormDialog>
  )
}
