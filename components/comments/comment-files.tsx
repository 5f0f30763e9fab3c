'use client'

import { useQuery } from '@tanstack/react-query'
import { FileList } from '#components/files/file-list.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'

/** The files of a comment, read again when the comment names others. */
export function CommentFiles({ id, attachments }: { id: string; attachments: readonly string[] }) {
  const { files } = useTRPC()
  const options = files.list.queryOptions({ on: `comment:${id}` })
  const { data } = useQuery({ ...options, queryKey: [...options.queryKey, attachments.join()] as never })
  return data ? <FileList files={data.data} /> : null
}
