'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { chosenFiles } from './chosen-files.ts'
import { sendParts } from './send-parts.ts'

type Upload = { share: number; error?: string }

/**
 * Uploads the file of an import: at once if it was chosen in this tab, else with `send`. Leaving the page stops it.
 * `onSent` runs after the last part.
 */
export function useUpload(id: string, isUploaded: boolean, onSent: () => Promise<unknown>) {
  const { here } = useFrame()
  const client = useTRPCClient()
  const [upload, setUpload] = useState<Upload>()
  const ending = useRef<AbortController>(undefined)

  async function send(file: File): Promise<void> {
    chosenFiles.set(id, file)
    ending.current?.abort()
    const { signal } = (ending.current = new AbortController())
    const show = (next: (last: Upload | undefined) => Upload | undefined) => !signal.aborted && setUpload(next)
    show((last) => ({ share: last?.share ?? 0 }))
    try {
      const onProgress = (share: number) => show(() => ({ share }))
      await sendParts(file, { id, workspace: here.slug, client, onProgress, signal })
      await onSent()
      chosenFiles.delete(id)
      show(() => undefined)
    } catch (error) {
      show((last) => ({ share: last?.share ?? 0, error: (error as Error).message }))
    }
  }

  const sendChosen = useEffectEvent(() => {
    const file = chosenFiles.get(id)
    if (file && !isUploaded) void send(file)
  })
  useEffect(() => {
    sendChosen()
    return () => ending.current?.abort()
  }, [id])
  const file = chosenFiles.get(id)
  return { upload, send, retry: file && (() => void send(file)) }
}
