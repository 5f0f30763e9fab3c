'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hideRecord, type Row, showRecord } from '#components/shell/edits.ts'
import { useLive } from '#components/shell/live.tsx'
import { useTRPC } from '#components/shell/trpc.tsx'
import { useEdit } from '#components/shell/use-edit.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import { fieldLabel, valueWords } from './task-words.ts'

/** All tasks one may see, kept in step by the live stream. */
export const useTasks = () => useQuery(useTRPC().tasks.all.queryOptions(undefined, { staleTime: Infinity }))

export const useTask = (initial: Task) =>
  useQuery(useTRPC().tasks.get.queryOptions({ id: initial.id }, { initialData: initial, staleTime: Infinity }))

export function usePeople() {
  const people = useQuery(useTRPC().members.list.queryOptions({ limit: 200, sort: 'name' })).data?.data ?? []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return { people, nameOf: (id: string) => names.get(id) ?? 'Somebody' }
}

export function useTaskActions() {
  const { tasks } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const { nameOf } = usePeople()
  const { mutateAsync: update } = useMutation(tasks.update.mutationOptions())
  const { mutateAsync: create } = useMutation(tasks.create.mutationOptions())
  const { mutateAsync: remove } = useMutation(tasks.remove.mutationOptions())
  const { mutateAsync: restore } = useMutation(tasks.restore.mutationOptions())
  const { edit, dialog } = useEdit({
    entity: 'task',
    save: update as never,
    label: fieldLabel,
    show: (field, value) => valueWords(field, value, nameOf),
  })
  const show = (task: Task) => showRecord(queries, edits, 'task', task as Row)
  const undo = async (id: string) => {
    try {
      show(await restore({ id }))
    } catch (error) {
      toast.error('Not restored', { description: (error as Error).message })
    }
  }
  return {
    edit: (seen: Pick<Task, 'id' | 'version'>, fields: Partial<Task>) => edit(seen as Row, fields),
    dialog,
    create: async (input: Parameters<typeof create>[0]) => {
      const task = await create(input)
      show(task)
      return task
    },
    remove: async ({ id, title }: Pick<Task, 'id' | 'title'>) => {
      try {
        await remove({ id })
        hideRecord(queries, 'task', id)
        toast.success(`“${title}” is in the Trash`, { action: { label: 'Undo', onClick: () => void undo(id) } })
        return true
      } catch (error) {
        toast.error('Not deleted', { description: (error as Error).message })
        return false
      }
    },
  }
}
