'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hideRecord, type Row, showRecord } from '#components/shell/edits.ts'
import { useLive } from '#components/shell/live.tsx'
import { useTRPC } from '#components/shell/trpc.tsx'
import { type OnRefused, useEdit } from '#components/shell/use-edit.tsx'
import { toast } from '#components/ui/toast.ts'
import { wordsOf } from './field-words.ts'
import {
  fieldOf,
  nameOf,
  type NewOf,
  type RecordKind,
  type RecordModule,
  type RecordOf,
  type RowOf,
} from './record-kind.ts'
import { useNames } from './use-names.ts'

/** The procedures of one module; they are named alike, so those of tasks speak for all. */
export function useProcedures(module: RecordModule) {
  return useTRPC()[module] as ReturnType<typeof useTRPC>['tasks']
}

type Listed<M extends RecordModule> = {
  /** Undefined while they are awaited. */
  rows: readonly RowOf<M>[] | undefined
  /** False when there are more than the application holds at once. */
  complete: boolean
  error: { message: string } | null
  refetch: () => unknown
}

/** All records of a kind that one may see, kept in step by the live stream. */
export function useRecords<M extends RecordModule>(module: M): Listed<M> {
  const { data, error, refetch } = useQuery(useProcedures(module).all.queryOptions(undefined, { staleTime: Infinity }))
  return { rows: data?.data as unknown as RowOf<M>[] | undefined, complete: data?.complete !== false, error, refetch }
}

/** One record, kept in step; `null` once it was deleted or is no longer shown to this person. */
export function useRecord<M extends RecordModule>(
  module: M,
  initial: RecordOf<M> & { id: string },
): RecordOf<M> | null {
  const { data } = useQuery(
    useProcedures(module).get.queryOptions(
      { id: initial.id },
      { initialData: initial as never, staleTime: Infinity, retry: false },
    ),
  )
  return data as unknown as RecordOf<M> | null
}

/** What can be done with records of a kind. Edits show at once; `dialog` asks when somebody else was faster. */
export function useRecordActions<M extends RecordModule>(kind: RecordKind<M>) {
  const { entity, module } = kind
  const calls = useProcedures(module)
  const queries = useQueryClient()
  const { edits } = useLive()
  const names = useNames(kind.fields)
  const { mutateAsync: update } = useMutation(calls.update.mutationOptions())
  const { mutateAsync: create } = useMutation(calls.create.mutationOptions())
  const { mutateAsync: remove } = useMutation(calls.remove.mutationOptions())
  const { mutateAsync: restore } = useMutation(calls.restore.mutationOptions())
  const { edit, dialog } = useEdit({
    entity,
    save: async (input) => (await update(input as Parameters<typeof update>[0])) as Row,
    label: (field) => fieldOf(kind, field)?.label ?? field,
    show: (key, value) => {
      const field = fieldOf(kind, key)
      return (field ? wordsOf(field, value, names) : String(value)) || 'Empty'
    },
  })
  const show = (record: unknown) => showRecord(queries, edits, entity, record as Row)

  /** Out of the Trash again. */
  async function bringBack(id: string): Promise<void> {
    try {
      show(await restore({ id }))
    } catch (error) {
      toast.error('Could not restore', { description: (error as Error).message })
    }
  }

  return {
    edit: (seen: RowOf<M> | RecordOf<M>, fields: Partial<RecordOf<M>>, onRefused?: OnRefused) =>
      edit(seen as unknown as Row, fields, onRefused),
    dialog,
    names,
    create: async (input: NewOf<M>): Promise<RecordOf<M>> => {
      const record = await create(input as Parameters<typeof create>[0])
      show(record)
      return record as unknown as RecordOf<M>
    },
    /** To the Trash; one press takes it back. Answers whether it is there. */
    remove: async (record: RecordOf<M>): Promise<boolean> => {
      const row = record as unknown as Row
      try {
        await remove({ id: row.id })
      } catch (error) {
        toast.error(`Could not delete “${nameOf(kind, row)}”`, { description: (error as Error).message })
        return false
      }
      hideRecord(queries, entity, row.id)
      const undo = { label: 'Undo', onClick: () => void bringBack(row.id) }
      toast.success(`Moved “${nameOf(kind, row)}” to Trash`, { action: undo })
      return true
    },
    bringBack,
  }
}

export type RecordActions<M extends RecordModule = RecordModule> = ReturnType<typeof useRecordActions<M>>

/** "1,250 tasks" */
export const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
