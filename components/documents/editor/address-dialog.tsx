'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { isImageAddress, isSafeAddress } from '#server/modules/documents/rules/safe-address.ts'

export type AddressAsked = { kind: 'link' | 'image'; address: string; text: string }

type AddressDialogProps = {
  asked: AddressAsked
  onEnter: (address: string, text: string) => void
  /** Removes the existing link. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

/** Asks for the address of a link or an image. */
export function AddressDialog({ asked, onEnter, onRemove, onClose }: AddressDialogProps) {
  const isImage = asked.kind === 'image'
  const [address, setAddress] = useState(asked.address)
  const [text, setText] = useState(asked.text)
  const [problem, setProblem] = useState<string>()
  const enter = () => {
    const whole = completed(address.trim())
    if (isImage && !isImageAddress(whole)) return setProblem('must be a URL that starts with https://')
    if (!isImage && !isSafeAddress(whole))
      return setProblem('must be a web address, an email address or a phone number')
    onEnter(whole, text.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isImage ? 'Add an image' : 'Link'}
      footer={
        <>
          {onRemove && (
            <Button variant="ghost" onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={enter}>
            {isImage ? 'Add image' : 'Save link'}
          </Button>
        </>
      }
    >
      <form
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
        {isImage && (
          <Field label="Description" hint="For people who cannot see the image.">
            <Input value={text} onValueChange={setText} />
          </Field>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function completed(address: string): string {
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address)) return `mailto:${address}`
  return /^(www\.|[\w-]+\.[a-z]{2,}(\/|$))/i.test(address) ? `https://${address}` : address
}
