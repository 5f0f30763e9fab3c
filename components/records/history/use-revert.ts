'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { rememberSave } from '#components/sync/own-saves.ts'
import { useUndo } from '#components/sync/use-undo.ts'
import { toast } from '#components/ui/toast.ts'
import { fieldOf, type RecordKind } from '../record-kind.ts'
import { type Reverting, useProcedures } from '../use-procedures.ts'

const WHY_MS = 30_000

/** Reverts records of a kind, with a notice that names what was kept and undoes the rest. */
export function useRevert(kind: Pick<RecordKind, 'entity' | 'fields' | 'module'>) {
  const { entity } = kind
  const { mutateAsync: revert } = useMutation(useProcedures(kind.module).revert.mutationOptions())
  const queries = useQueryClient()
  const { edits, saves } = useLive()
  const { remember, rememberOfAgent } = useUndo()

  /** `words` is the notice. Only its notice takes back a revert of what an agent did. */
  return async function run(input: Reverting, words: string, isOfAgent: boolean): Promise<void> {
    try {
      const { record, kept } = await revert(input)
      rememberSave(saves, record, Object.keys(record))
      showRecords(queries, edits, entity, record as Row)
      const { id, version } = record
      const notice = isOfAgent
        ? rememberOfAgent(words, () => void run({ id, change: version }, 'Undone', true))
        : remember(words, [{ entity, id, version }])
      const reasons = kept.flatMap(({ field: key, message }) => {
        const field = fieldOf(kind, key)
        return field && !field.readOnly ? [`${field.label} ${message}.`] : []
      })
      if (reasons.length === 0) toast.success(words, notice)
      else toast.warning(words, { ...notice, description: reasons.join(' '), duration: WHY_MS })
    } catch (error) {
      toast.error('Could not revert', { description: (error as Error).message, duration: WHY_MS })
    }
  }
}
