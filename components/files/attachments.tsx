'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useState } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { cx } from '#components/ui/cx.ts'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import type { File as StoredFile } from '#server/modules/files/schema.ts'
import { FileList } from './file-list.tsx'
import { PickFiles } from './pick-files.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type AttachmentsProps = {
  entity: string
  id: string
  /** The ids as the record has them, which follow the live stream. */
  attachments: readonly string[]
  mayWrite: boolean
}

/** The files of a record: drop, paste or choose them. */
export function Attachments({ entity, id, attachments, mayWrite }: AttachmentsProps) {
  const { files, attach, remove } = useAttachments(`${entity}:${id}`, attachments)
  const { uploads, add } = useUploads((file) => attach(file.id))
  const [isOver, setOver] = useState(false)
  usePastedFiles(mayWrite ? add : undefined)
  if (!mayWrite && attachments.length === 0) return null
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      {...(mayWrite && { onDragOver: over })}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!mayWrite || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
      className={cx('rounded-lg', isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed')}
    >
      <Section title="Files" actions={mayWrite && <PickFiles label="Attach files" onPick={add} />}>
        {files.length === 0 && uploads.length === 0 && (
          <p className="text-ink-muted">No files yet. Drop or paste files here.</p>
        )}
        {files.length > 0 && <FileList files={files} onRemove={mayWrite ? (file) => void remove(file) : undefined} />}
        <UploadList uploads={uploads} />
      </Section>
    </div>
  )
}

function useAttachments(on: string, attachments: readonly string[]) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const options = trpc.files.list.queryOptions({ on })
  const { data, refetch } = useQuery({ ...options, enabled: attachments.length > 0, placeholderData: keepPreviousData })
  const known = data?.data ?? []
  const files = attachments.flatMap((one) => known.find((file) => file.id === one) ?? [])
  const names = attachments.join()
  useEffect(() => {
    if (attachments.some((id) => !known.some((file) => file.id === id))) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the record names other files
  }, [names])
  const again = async () => {
    const [entity] = on.split(':')
    await Promise.all([
      queries.invalidateQueries(trpc.files.list.queryFilter({ on })),
      entity === 'comment' && queries.invalidateQueries(trpc.comments.list.pathFilter()),
    ])
  }
  const { mutateAsync: attaching } = useMutation(trpc.files.attach.mutationOptions({ onSuccess: again }))
  const { mutateAsync: detaching } = useMutation(trpc.files.detach.mutationOptions({ onSuccess: again }))
  const attach = (file: string) => attaching({ on, file })
  const remove = async ({ id: file, name }: StoredFile) => {
    try {
      await detaching({ on, file })
      toast.info('File removed', { description: name, action: { label: 'Undo', onClick: () => void attach(file) } })
    } catch (error) {
      toast.error('Something went wrong', { description: (error as Error).message })
    }
  }
  return { files, attach, remove }
}

/** Files pasted anywhere on the page, except into a field that takes them itself. */
function usePastedFiles(add: ((files: FileList) => void) | undefined) {
  useEffect(() => {
    if (!add) return
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      if (
        !files?.length ||
        event.defaultPrevented ||
        (event.target instanceof Element && event.target.closest('[data-takes-files]'))
      )
        return
      event.preventDefault()
      add(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  })
}
