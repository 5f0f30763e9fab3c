'use client'

import { exactMoney } from '#components/invoices/invoice-title.ts'
import { useRecords } from '#components/records/use-records.ts'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Quote, SendQuote } from '#server/modules/quotes/schema.ts'

type SendDialogProps = {
  quote: Quote
  /** The quote was sent before; its email goes out again. */
  again: boolean
  sendsMail: boolean
  open: boolean
  onClose: () => void
  onSend: (sent: Pick<SendQuote, 'to' | 'message'>) => Promise<Quote>
}

/** A recipient that was not typed is the known one. */
const schema = (known: string) =>
  import('#server/modules/quotes/schema.ts').then(({ SendQuote }) =>
    SendQuote.pick({ to: true, message: true }).extend({ to: SendQuote.shape.to.prefault(known) }),
  )

/** Asks for the recipient and explains the effect of sending. */
export function SendDialog({ quote, again, sendsMail, open, onClose, onSend }: SendDialogProps) {
  const notation = useNotation()
  const known = useRecords('contacts').rows?.find(({ id }) => id === quote.contact)?.email
  const typed = useZodForm(() => schema(known ?? ''), { to: undefined, message: '' })
  // The contacts may load after the dialog opens.
  const form = { ...typed, values: { ...typed.values, to: typed.values.to ?? known ?? '' } }
  const emailed = sendsMail
    ? 'The client gets an email with a link to read and accept the quote.'
    : 'Email is not configured. After sending, copy the link of the client page and share it.'
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      form={form}
      title={
        again
          ? `Send ${quote.number} again?`
          : `Send this quote for ${exactMoney(notation, quote.total, quote.currency)}?`
      }
      description={again ? emailed : `${emailed} It can no longer be edited; to change it later, revise it.`}
      verb={again ? 'Send again' : 'Send quote'}
      onSubmit={async (sent) => {
        const { to } = sent
        const { number } = await onSend(sent)
        toast.success(sendsMail ? `Sent ${number} to ${to}` : `${number} is ready for ${to}`)
      }}
    >
      <FormField form={form} name="to" label="Recipient">
        {(control) => <Input {...control} type="email" autoComplete="off" placeholder="name@company.example" />}
      </FormField>
      {sendsMail && (
        <FormField form={form} name="message" label="Message (optional)">
          {(control) => <Textarea {...control} rows={4} placeholder="Plain text above the total" />}
        </FormField>
      )}
    </FormDialog>
  )
}
