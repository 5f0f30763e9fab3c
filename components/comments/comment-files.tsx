'use client'

import { useQuery } from '@tanstack/react-query'
import { FileList } from '#components/files/file-list.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'

/** The files of a comment, in the order that it names them. */
export function CommentFiles({ id, attachments }: { id: string; attachments: readonly string[] }) {
  const { files } = useTRPC()
  const { data } = useQuery(files.list.queryOptions({ on: `comment:${id}` }))
  const shown = attachments.flatMap((one) => data?.data.find((file) => file.id === one) ?? [])
  return shown.length > 0 ? <FileList files={shown} /> : null
}
