'use client'

import { useState } from 'react'
import type { File as StoredFile } from '#server/modules/files/schema.ts'
import { useUploads } from './use-uploads.ts'

/** Files uploaded for a record that does not exist yet. Those that are never sent are deleted after a day. */
export function useDraftFiles() {
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const { uploads, add } = useUploads(async (file) => setFiles((all) => [...all, file]))
  const remove = ({ id }: StoredFile) => setFiles((all) => all.filter((file) => file.id !== id))
  return { files, uploads, add, remove, clear: () => setFiles([]) }
}
