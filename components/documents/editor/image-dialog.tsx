'use client'

import { useId, useState } from 'react'
import { IMAGE_TYPES } from '#components/files/file-words.ts'
import { PickFiles } from '#components/files/pick-files.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { fileOf, isImageAddress } from '#server/modules/documents/rules/safe-address.ts'
import { completed } from './address-dialog.tsx'

/** An image of the text, or a new one. */
export type ImageAsked = { src: string; alt: string }

type ImageDialogProps = {
  asked: ImageAsked
  onEnter: (image: ImageAsked) => void
  onUpload: (files: readonly File[]) => void
  onClose: () => void
}

/** Asks for a new image, as a file or by its address, or for the description of one. */
export function ImageDialog({ asked, onEnter, onUpload, onClose }: ImageDialogProps) {
  const isNew = asked.src === ''
  const [src, setSrc] = useState(asked.src)
  const [alt, setAlt] = useState(asked.alt)
  const [problem, setProblem] = useState<string>()
  const form = useId()
  const isFile = fileOf(asked.src) !== undefined
  const enter = () => {
    const whole = completed(src.trim())
    if (!isImageAddress(whole)) return setProblem('must be a URL that starts with https://')
    onEnter({ src: whole, alt: alt.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'Add an image' : 'Image'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            {isNew ? 'Add image' : 'Save'}
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
        {isNew && (
          <div className="flex">
            <PickFiles label="Upload images" accept={IMAGE_TYPES} onPick={(files) => onUpload([...files])} />
          </div>
        )}
        {!isFile && (
          <Field label="Address" error={problem}>
            <Input
              autoFocus={isNew}
              type="url"
              placeholder="https://"
              value={src}
              onValueChange={(value) => {
                setSrc(value)
                setProblem(undefined)
              }}
            />
          </Field>
        )}
        <Field label="Description" hint="For people who cannot see the image.">
          <Input autoFocus={!isNew} value={alt} onValueChange={setAlt} />
        </Field>
      </form>
    </Dialog>
  )
}
