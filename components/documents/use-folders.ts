'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hideRecords, type Row, showFields, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useUndo } from '#components/sync/use-undo.ts'
import { toast } from '#components/ui/toast.ts'
import type { Folder } from '#server/modules/folders/schema.ts'
import { orderFolders, positionBetween } from './order-folders.ts'

/** Where a folder goes: into a folder (null: the top level), before one of its folders or at its end. */
export type Move = { parent: string | null; before?: string | undefined }

/** All folders in tree order, and the actions on them. Changes are optimistic. */
export function useFolders() {
  const { folders: calls, documents } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const { data } = useQuery(calls.all.queryOptions(undefined, { staleTime: Infinity }))
  const folders = useMemo(() => orderFolders(data?.data), [data])
  const { mutateAsync: create } = useMutation(calls.create.mutationOptions())
  const { mutateAsync: update } = useMutation(calls.update.mutationOptions())
  const { mutateAsync: updateDocument } = useMutation(documents.update.mutationOptions())
  const { mutateAsync: remove } = useMutation(calls.remove.mutationOptions())
  const { offer } = useUndo()
  const show = (folder: unknown) => showRecords(queries, edits, 'folder', folder as Row)

  function changed(words: string, folder: Folder): void {
    show(folder)
    offer(words, [{ entity: 'folder', id: folder.id, version: folder.version }])
  }

  async function attempt<Answer>(words: string, act: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await act()
    } catch (error) {
      toast.error(words, { description: (error as Error).message })
      for (const nouns of ['folders', 'documents']) await queries.invalidateQueries({ queryKey: [[nouns]] })
      return undefined
    }
  }

  return {
    folders,
    isLoaded: data !== undefined,
    create: (name: string, parent: string | null) =>
      attempt('Could not create the folder', async () => {
        const folder = (await create({ name, parent })) as Folder
        changed('Folder created', folder)
        return folder
      }),
    rename: ({ id, name: before }: Folder, name: string) =>
      attempt('Could not rename the folder', async () => {
        if (name.trim() === '' || name === before) return
        showFields(queries, 'folder', new Map([[id, { name }]]))
        changed('Folder renamed', await update({ id, name, base: { name: before } }))
      }),
    move: (folder: Folder, { parent, before }: Move) =>
      attempt('Could not move the folder', async () => {
        const others = folders.filter((one) => one.parent === parent && one.id !== folder.id)
        const at = before === undefined ? others.length : others.findIndex(({ id }) => id === before)
        const position = positionBetween(others[at - 1]?.position, others[at]?.position)
        showFields(queries, 'folder', new Map([[folder.id, { parent, position }]]))
        changed('Folder moved', await update({ id: folder.id, parent, position }))
      }),
    file: (document: string, folder: string | null) =>
      attempt('Could not move the document', async () => {
        showFields(queries, 'document', new Map([[document, { folder }]]))
        const { version, ...moved } = await updateDocument({ id: document, folder })
        showRecords(queries, edits, 'document', { version, ...moved })
        offer('Document moved', [{ entity: 'document', id: document, version }])
      }),
    remove: (folder: Folder) =>
      attempt('Could not delete the folder', async () => {
        await remove({ id: folder.id })
        hideRecords(queries, 'folder', folder.id)
        const { id, name, version } = folder
        offer(`Moved “${name}” to Trash`, [{ entity: 'folder', id, version, deleted: true }])
      }),
  }
}
