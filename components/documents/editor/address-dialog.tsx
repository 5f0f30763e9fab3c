'use client'

import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { isSafeAddress } from '#server/modules/documents/rules/safe-address.ts'

type AddressDialogProps = {
  /** The existing address; empty for a new link. */
  asked: string
  onEnter: (address: string) => void
  /** Removes the existing link. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

/** Asks for the address of a link. */
export function AddressDialog({ asked, onEnter, onRemove, onClose }: AddressDialogProps) {
  const [address, setAddress] = useState(asked)
  const [problem, setProblem] = useState<string>()
  const form = useId()
  const enter = () => {
    const whole = completed(address.trim())
    if (!isSafeAddress(whole)) return setProblem('must be a web address, an email address or a phone number')
    onEnter(whole)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link"
      footer={
        <>
          {onRemove && (
            <Button variant="ghost" onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Save link
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <Field label="Address" error={problem}>
          <Input
            autoFocus
            type="url"
            placeholder="https://"
            value={address}
            onValueChange={(value) => {
              setAddress(value)
              setProblem(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** The address with the scheme that people leave out. */
export function completed(address: string): string {
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address)) return `mailto:${address}`
  return /^(www\.|[\w-]+\.[a-z]{2,}(\/|$))/i.test(address) ? `https://${address}` : address
}
