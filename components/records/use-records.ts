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
  const { entity, module, noun, nouns } = kind
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
      return (field ? wordsOf(field, value, names) : String(value)) || 'Nothing'
    },
  })
  const show = (record: unknown) => showRecord(queries, edits, entity, record as Row)

  /** Out of the Trash again. */
  async function bringBack(ids: readonly string[]): Promise<void> {
    const { failed, reason } = await settleAll(ids, async (id) => show(await restore({ id })))
    if (failed > 0) toast.error('Not restored', { description: reason })
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
    /** To the Trash; one press takes them back. Answers whether all of them are there. */
    remove: async (rows: readonly (RowOf<M> | RecordOf<M>)[]): Promise<boolean> => {
      const gone: string[] = []
      const { failed, reason } = await settleAll(rows as unknown as Row[], async ({ id }) => {
        await remove({ id })
        hideRecord(queries, entity, id)
        gone.push(id)
      })
      const undo = { label: 'Undo', onClick: () => void bringBack(gone) }
      if (gone.length === 1 && rows.length === 1) {
        toast.success(`“${nameOf(kind, rows[0] as Row)}” is in the Trash`, { action: undo })
      } else if (gone.length > 0) toast.success(`${count(gone.length, noun, nouns)} in the Trash`, { action: undo })
      if (failed > 0) toast.error(`${count(failed, noun, nouns)} not deleted`, { description: reason })
      return failed === 0
    },
    bringBack: (id: string) => bringBack([id]),
  }
}

export type RecordActions<M extends RecordModule = RecordModule> = ReturnType<typeof useRecordActions<M>>

const AT_ONCE = 40

/** Some at a time; what fails does not stop the rest. */
async function settleAll<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const waiting = [...items]
  let failed = 0
  let reason = ''
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error: Error) => {
        failed++
        reason = error.message
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return { failed, reason }
}

/** "1,250 tasks" */
export const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
