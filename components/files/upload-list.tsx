import { RotateCcw, X } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { Uploading } from './use-uploads.ts'

/** Files on their way, with progress or what went wrong. */
export function UploadList({ uploads }: { uploads: readonly Uploading[] }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-1">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex min-h-8 min-w-0 items-center gap-2">
          <UploadState upload={upload} />
        </li>
      ))}
    </ul>
  )
}

/** The name of a file on its way, with its progress or what went wrong. */
export function UploadState({ upload: { name, share, error, cancel, retry } }: { upload: Uploading }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {error ? (
        <span role="alert" className="text-sm text-danger-text">
          {error}
        </span>
      ) : (
        <ProgressBar label={`Uploading ${name}`} share={share} className="w-24" />
      )}
      {error && <IconButton size="sm" label={`Upload ${name} again`} icon={<RotateCcw />} onClick={retry} />}
      <IconButton
        size="sm"
        label={error ? `Dismiss ${name}` : `Cancel upload of ${name}`}
        icon={<X />}
        onClick={cancel}
      />
    </>
  )
}
