'use client'

import { useRef, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import type { File as StoredFile } from '#server/modules/files/schema.ts'
import { MOST_BYTES } from './file-types.ts'
import { sendFile } from './send-file.ts'

export type Uploading = {
  key: number
  name: string
  share: number
  error?: string
  cancel: () => void
  retry: () => void
}

/** Uploads with their progress. `onDone` gets each file in turn; it disappears from the list when that succeeds. */
export function useUploads(onDone: (file: StoredFile, key: number) => Promise<unknown>) {
  const { here } = useFrame()
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const last = useRef(0)
  const line = useRef(Promise.resolve())

  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))
  const patch = (key: number, part: Partial<Uploading>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function start(key: number, file: File): Promise<void> {
    const ending = new AbortController()
    const entry: Uploading = {
      key,
      name: file.name || 'file',
      share: 0,
      cancel() {
        ending.abort()
        drop(key)
      },
      retry: () => void start(key, file),
    }
    setUploads((all) =>
      all.some((one) => one.key === key) ? all.map((one) => (one.key === key ? entry : one)) : [...all, entry],
    )
    try {
      if (file.size > MOST_BYTES) throw new Error('The file exceeds 25 MB. Choose a smaller file.')
      const onProgress = (share: number) => patch(key, { share })
      const stored = await sendFile(file, { workspace: here.slug, onProgress, signal: ending.signal })
      // One after the other, in the order of arrival.
      const done = line.current.then(() => (ending.signal.aborted ? undefined : onDone(stored, key)))
      line.current = done.then(
        () => {},
        () => {},
      )
      await done
      drop(key)
    } catch (error) {
      if (!ending.signal.aborted) patch(key, { error: (error as Error).message })
    }
  }

  /** Starts the uploads and returns their keys. */
  const add = (files: Iterable<File>): number[] =>
    [...files].map((file) => {
      const key = last.current++
      void start(key, file)
      return key
    })
  return { uploads, add }
}
