'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { later } from '#components/ui/later.tsx'
import { toast } from '#components/ui/toast.ts'
import { holdEdit, isOf, type Row, settleEdit, showFields, showRecord } from './edits.ts'
import { useLive } from './live.tsx'
import { reasonAt, refusalOf } from './refusal.ts'

const ConflictDialog = later(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

type Fields = Record<string, unknown>
type Conflict = { id: string; field: string; theirs: unknown; mine: unknown }
/** Is told instead of everybody why a field was refused; answers false where it can no longer say so. */
export type OnRefused = (reason: string) => unknown
/** Changes fields of a record that was seen so. */
export type Edit = (seen: Row, fields: Record<string, unknown>, onRefused?: OnRefused) => void
type Save = (input: { id: string; base: Fields } & Fields) => Promise<Row>

type EditParts = {
  entity: string
  save: Save
  /** Label of a field, for words about it. */
  label: (field: string) => string
  /** A value as people read it. */
  show: (field: string, value: unknown) => ReactNode
}

const AGAIN_MS = 2_000

/**
 * Saves fields of a record: in sight at once, kept there whatever arrives meanwhile. A field somebody else has changed since
 * is shown with both values, to choose; what is refused goes back to what stands on the server.
 * `saved` waits for what is on its way of one record.
 */
export function useEdit({ entity, save, label, show }: EditParts) {
  const queries = useQueryClient()
  const { edits } = useLive()
  const lines = useRef(new Map<string, Promise<unknown>>())
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [conflict, ...others] = conflicts

  const readAgain = () => queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(entity, queryKey) })

  const edit: Edit = (seen, fields, onRefused) => {
    // What one has just changed oneself is no change by others, even before it has been drawn.
    const known: Fields = Object.assign({}, seen, ...(edits.get(seen.id) ?? []))
    const base = Object.fromEntries(Object.keys(fields).map((field) => [field, known[field]]))
    begin(seen.id, base, fields, onRefused)
  }

  function begin(id: string, base: Fields, fields: Fields, onRefused?: OnRefused): void {
    holdEdit(edits, id, fields)
    showFields(queries, entity, new Map([[id, fields]]))
    const before = lines.current.get(id) ?? Promise.resolve()
    lines.current.set(
      id,
      before.then(() => attempt(id, base, fields, onRefused)),
    )
  }

  async function attempt(id: string, base: Fields, fields: Fields, onRefused?: OnRefused): Promise<void> {
    try {
      const saved = await save({ id, base, ...fields })
      settleEdit(edits, id, fields)
      showRecord(queries, edits, entity, saved)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        return attempt(id, base, fields, onRefused)
      }
      settleEdit(edits, id, fields)
      const { field, current } = refusal.detail ?? {}
      if (refusal.code === 'conflict' && field !== undefined) {
        const { [field]: mine, ...rest } = fields
        const { [field]: _, ...seen } = base
        // The first attempt may have arrived although its answer did not.
        if (JSON.stringify(current) !== JSON.stringify(mine))
          setConflicts((before) => [...before, { id, field, theirs: current, mine }])
        if (Object.keys(rest).length > 0) begin(id, seen, rest, onRefused)
      } else if (!onRefused || onRefused(reasonAt(Object.keys(fields)[0]!, error)) === false)
        toast.error('Could not save', { description: (error as Error).message })
      await readAgain()
    }
  }

  const writeMine = ({ id, field, theirs, mine }: Conflict) => {
    setConflicts(others)
    begin(id, { [field]: theirs }, { [field]: mine })
  }
  const dialog = conflict && (
    <ConflictDialog
      field={label(conflict.field)}
      theirs={show(conflict.field, conflict.theirs)}
      mine={show(conflict.field, conflict.mine)}
      onKeep={() => setConflicts(others)}
      onUse={() => writeMine(conflict)}
    />
  )
  const saved = (id: string) => lines.current.get(id) ?? Promise.resolve()
  return { edit, saved, dialog }
}
