'use client'

import { FileUp } from 'lucide-react'
import { useIsHydrated } from '#components/ui/use-is-hydrated.ts'

type FilePickerProps = {
  label: string
  hint: string
  /** Extensions and media types. */
  accept: readonly string[]
  disabled?: boolean
  onChoose: (file: File) => void
}

/** Chooses or drops a file. The native file input covers the label, so both work. */
export function FilePicker({ label, hint, accept, disabled, onChoose }: FilePickerProps) {
  const isReady = useIsHydrated()
  return (
    <label className="relative flex flex-col items-center gap-1 rounded-lg border border-dashed border-line-control px-6 py-10 text-center transition-colors focus-within:outline-2 focus-within:outline-focus hover:bg-hover">
      <FileUp aria-hidden className="mb-2 size-5 text-ink-faint" />
      <span className="font-medium break-words">{label}</span>
      <span className="text-ink-muted">{hint}</span>
      <input
        type="file"
        accept={accept.join()}
        disabled={disabled || !isReady}
        className="absolute inset-0 opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
    </label>
  )
}
