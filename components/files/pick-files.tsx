'use client'

import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#components/ui/button.tsx'

type PickFilesProps = {
  label: string
  /** Media types; default: all. */
  accept?: readonly string[]
  onPick: (files: FileList) => void
}

/** A button that opens the file dialog of the system. */
export function PickFiles({ label, accept, onPick }: PickFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept?.join()}
        aria-label={label}
        onChange={({ target }) => {
          if (target.files) onPick(target.files)
          target.value = ''
        }}
      />
      <Button size="sm" variant="ghost" icon={<Paperclip />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
