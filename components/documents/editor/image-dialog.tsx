'use client'

import { useState } from 'react'
import { IMAGE_TYPES } from '#components/files/file-types.ts'
import { PickFiles } from '#components/files/pick-files.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { fileOf, isImageAddress } from '#server/modules/documents/rules/safe-address.ts'
import { completed } from './address-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'

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
  const isFile = fileOf(asked.src) !== undefined
  const enter = () => {
    const whole = completed(src.trim())
    if (!isImageAddress(whole)) return setProblem('must be a URL that starts with https://')
    onEnter({ src: whole, alt: alt.trim() })
  }
  return (
    <AskDialog
      title={isNew ? 'Add an image' : 'Image'}
      submit={isNew ? 'Add image' : 'Save'}
      onSubmit={enter}
      onClose={onClose}
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
    </AskDialog>
  )
}
