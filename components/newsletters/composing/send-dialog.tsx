'use client'

import { useState } from 'react'
import { formatRecipients } from '#components/newsletters/format-figures.ts'
import { randomId } from '#components/sync/random-id.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { useOnce } from '#components/ui/use-once.ts'

export type SendDialogProps = {
  subject: string
  /** Names of the lists. */
  lists: readonly string[]
  recipients: number
  /** Sends it; `reference` is the same for all attempts of this dialog. Throws with the reason. */
  onSend: (confirmed: { confirm_recipients: number; client_ref: string }) => Promise<void>
  /** Refetches the sizes of the lists. */
  onRefused: () => Promise<unknown>
  onClose: () => void
}

/** Asks for the number of recipients before a newsletter is sent. */
export function SendDialog({ subject, lists, recipients, onSend, onRefused, onClose }: SendDialogProps) {
  const notation = useNotation()
  const [reference] = useState(randomId)
  const [typed, setTyped] = useState<number | null>(null)
  const { once, pending } = useOnce()
  const [refusal, setRefusal] = useState<string>()
  const isConfirmed = typed === recipients
  async function send() {
    if (!isConfirmed) return
    setRefusal(undefined)
    try {
      await onSend({ confirm_recipients: recipients, client_ref: reference })
      onClose()
    } catch (error) {
      await onRefused()
      setTyped(null)
      setRefusal((error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Send the newsletter?"
      footer={
        <>
          <DialogClose render={<Button disabled={pending}>Cancel</Button>} />
          <Button
            variant="primary"
            loading={pending}
            disabledReason={isConfirmed ? null : `Type ${recipients} first.`}
            onClick={() => void once(send)}
          >
            Send to {formatRecipients(notation, recipients)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <p>
          Brevo sends “<span dir="auto">{subject}</span>” to {lists.length === 1 ? 'the list' : 'the lists'}{' '}
          {lists.map((name) => `“${name}”`).join(', ')} with{' '}
          <strong className="tabular-nums">{formatRecipients(notation, recipients)}</strong>. This cannot be undone.
        </p>
        <Field label={`Type ${recipients} to confirm the number of recipients`}>
          <NumberInput
            value={typed}
            onValueChange={setTyped}
            decimals={0}
            least={0}
            readOnly={pending}
            onKeyDown={(event) => event.key === 'Enter' && void once(send)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
