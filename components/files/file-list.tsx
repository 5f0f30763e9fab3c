'use client'

import { Download, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import type { File as StoredFile } from '#server/modules/files/schema.ts'
import { previewOf, formatBytes } from './file-types.ts'
import { addressOf } from './send-file.ts'

type FileListProps = { files: readonly StoredFile[]; onRemove?: ((file: StoredFile) => void) | undefined }

/** Files by name, with images shown at once and PDFs on request. */
export function FileList({ files, onRemove }: FileListProps) {
  return (
    <ul aria-label="Attached files" className="flex flex-col gap-2">
      {files.map((file) => (
        <FileLine key={file.id} file={file} onRemove={onRemove && (() => onRemove(file))} />
      ))}
    </ul>
  )
}

function FileLine({ file, onRemove }: { file: StoredFile; onRemove: (() => void) | undefined }) {
  const { here } = useFrame()
  const notation = useNotation()
  const [isOpen, setOpen] = useState(false)
  const { id, name, type, size } = file
  const preview = previewOf(type)
  const address = addressOf(here.slug, id)
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line p-2">
      <div className="flex min-w-0 items-center gap-2">
        <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 truncate" title={name}>
          <bdi>{name}</bdi> <span className="text-sm text-ink-faint">{formatBytes(notation, size)}</span>
        </span>
        {preview === 'pdf' && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
        <a
          href={addressOf(here.slug, id, { download: true })}
          download={name}
          aria-label={`Download ${name}`}
          className={cx(buttonStyle({ variant: 'ghost', size: 'sm', square: true }), '[&>svg]:size-4')}
        >
          <Download />
        </a>
        {onRemove && <IconButton size="sm" label={`Remove ${name}`} icon={<X />} onClick={onRemove} />}
      </div>
      {preview === 'image' && (
        <a href={address} target="_blank" rel="noreferrer" className="self-start">
          {/* oxlint-disable-next-line nextjs/no-img-element -- the file is private and served as it is */}
          <img src={address} alt={name} loading="lazy" className="max-h-64 max-w-full rounded-sm object-contain" />
        </a>
      )}
      {isOpen && <iframe src={address} title={name} className="h-120 w-full rounded-sm border border-line" />}
    </li>
  )
}
