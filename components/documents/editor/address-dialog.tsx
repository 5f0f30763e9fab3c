'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { isSafeAddress } from '#server/modules/documents/rules/safe-address.ts'
import { AskDialog } from './ask-dialog.tsx'

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
  const enter = () => {
    const whole = completed(address.trim())
    if (!isSafeAddress(whole)) return setProblem('must be a web address, an email address or a phone number')
    onEnter(whole)
  }
  return (
    <AskDialog
      title="Link"
      submit="Save link"
      other={
        onRemove && (
          <Button variant="ghost" onClick={onRemove}>
            Remove link
          </Button>
        )
      }
      onSubmit={enter}
      onClose={onClose}
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
    </AskDialog>
  )
}

/** The address with the scheme that people leave out. */
export function completed(address: string): string {
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address)) return `mailto:${address}`
  return /^(www\.|[\w-]+\.[a-z]{2,}(\/|$))/i.test(address) ? `https://${address}` : address
}
