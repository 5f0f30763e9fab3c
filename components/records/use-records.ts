'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { leavePage } from '#components/shell/leave-page.ts'
import { hideRecords, type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { type OnRefused, useEdit } from '#components/sync/use-edit.tsx'
import { useUndo } from '#components/sync/use-undo.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { toast } from '#components/ui/toast.ts'
import { type Beginning, useFirstRows } from './first-rows-scope.tsx'
import { formatField } from './format-field.ts'
import { factsOf, pathOfRecord } from './kinds.ts'
import {
  fieldOf,
  nameOf,
  type NewOf,
  type RecordKind,
  type RecordModule,
  type RecordOf,
  type RowOf,
} from './record-kind.ts'
import { useCompletion } from './use-completion.tsx'
import { useNames } from './use-names.ts'
import { useProcedures } from './use-procedures.ts'

type Listed<M extends RecordModule> = {
  /** Undefined while loading. */
  rows: readonly RowOf<M>[] | undefined
  /** The first rows, which arrived with the page, until all have loaded. */
  beginning: Beginning | undefined
  /** False if there are more records than the application loads at once. */
  complete: boolean
  error: { message: string } | null
  refetch: () => unknown
}

/** All records of a kind that the user can see, updated by the live stream. */
export function useRecords<M extends RecordModule>(module: M): Listed<M> {
  const first = useFirstRows().find((one) => one.module === module)
  const { data, error, refetch } = useQuery(
    useProcedures(module).all.queryOptions(undefined, {
      staleTime: Infinity,
      initialData: first?.all as { data: RowOf<M>[]; complete: boolean } | undefined,
    }),
  )
  return {
    rows: data?.data,
    beginning: data ? undefined : first?.beginning,
    complete: data?.complete !== false,
    error,
    refetch,
  }
}

/** One record, updated live; `null` once it is deleted or the user loses access. */
export function useRecord<M extends RecordModule>(module: M, initial: RecordOf<M> & Row): (RecordOf<M> & Row) | null {
  const { data } = useQuery(
    useProcedures(module).get.queryOptions(
      { id: initial.id },
      // Going back restores an old page, whose data must not replace what the live stream has updated since.
      { initialData: initial, staleTime: Infinity, gcTime: Infinity, retry: false },
    ),
  )
  return data as (RecordOf<M> & Row) | null
}

/** Actions on records of a kind. Edits are optimistic; `dialog` resolves conflicts. */
export function useRecordActions<M extends RecordModule>(kind: RecordKind<M>) {
  const { entity, module } = kind
  const calls = useProcedures(module)
  const queries = useQueryClient()
  const router = useRouter()
  const { root } = useFrame()
  const { edits } = useLive()
  const names = useNames(kind.fields)
  const { offer, remember } = useUndo()
  const { mutateAsync: update } = useMutation(calls.update.mutationOptions())
  const { mutateAsync: create } = useMutation(calls.create.mutationOptions())
  const { mutateAsync: remove } = useMutation(calls.remove.mutationOptions())
  const { mutateAsync: restore } = useMutation(calls.restore.mutationOptions())
  const { edit, dialog } = useEdit({
    entity,
    save: (input) => update(input),
    label: (field) => fieldOf(kind, field)?.label ?? field,
    show: (key, value) => {
      const field = fieldOf(kind, key)
      return (field ? formatField(field, value, names) : String(value)) || 'Empty'
    },
  })
  const show = (record: Row) => showRecords(queries, edits, entity, record)
  const { complete, question } = useCompletion(kind, show)

  /** Restores from the Trash, on the page of a deleted record. */
  async function undoRemove(id: string): Promise<void> {
    try {
      show(await restore({ id }))
    } catch (error) {
      toast.error('Could not restore', { description: (error as Error).message })
    }
  }

  return {
    edit: (seen: (RowOf<M> | RecordOf<M>) & Row, fields: Partial<RecordOf<M>>, onRefused?: OnRefused, words?: string) =>
      complete([seen], fields, (whole, loaded = seen) => edit(loaded, whole, onRefused, words)),
    dialog: question ?? dialog,
    names,
    /** `announce`: shows a notice, which offers to open the record and to undo. */
    create: async (input: NewOf<M>, announce = false): Promise<RecordOf<M>> => {
      const record = await create(input)
      show(record)
      const { id, version } = record as Row
      const words = `Created “${nameOf(kind, record)}”`
      const notice = factsOf(entity)?.trash ? remember(words, [{ entity, id, version }]) : {}
      const path = pathOfRecord(entity, id)
      const open = () => leavePage(() => router.push(root + path))
      if (announce) toast.success(words, { ...notice, ...(path && { cancel: { label: 'Open', onClick: open } }) })
      return record
    },
    /** Moves a record to the Trash and offers to undo. Returns whether it succeeded. */
    remove: async (row: RecordOf<M> & Row): Promise<boolean> => {
      try {
        await remove({ id: row.id })
      } catch (error) {
        toast.error(`Could not delete “${nameOf(kind, row)}”`, { description: (error as Error).message })
        return false
      }
      hideRecords(queries, entity, row.id)
      const { id, version } = row as Row
      offer(`Moved “${nameOf(kind, row)}” to Trash`, [{ entity, id, version, deleted: true }])
      return true
    },
    undoRemove,
  }
}

export type RecordActions<M extends RecordModule = RecordModule> = ReturnType<typeof useRecordActions<M>>

/** "1,250 tasks" */
export const count = (notation: Notation, number: number, one: string, many: string) =>
  `${formatNumber(notation, number)} ${number === 1 ? one : many}`
