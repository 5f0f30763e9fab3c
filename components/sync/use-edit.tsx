'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { toast } from '#components/ui/toast.ts'
import { type Author, findAuthor } from './conflict-author.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { holdEdit, isOf, type Row, settleEdit, showFields, showRecords } from './edits.ts'
import { useLive } from './live-context.ts'
import { knownFields, queueSave, rememberRefusal, rememberSave, untilAnswered, untilSaved } from './own-saves.ts'
import { reasonAt, refusalOf } from './refusal.ts'
import { useTRPCClient } from './trpc.tsx'
import type { Changed } from './undo-steps.ts'
import { useUndo } from './use-undo.ts'

type Fields = Record<string, unknown>
type Conflict = {
  id: string
  version: number
  field: string
  theirs: unknown
  mine: unknown
  author: Promise<Author | undefined>
}
/** Receives the reason for a refusal instead of a toast; returns false if it can no longer show it. */
export type OnRefused = (reason: string) => unknown
type Editing = { edit(seen: Row, fields: Fields, onRefused?: OnRefused, words?: string): void }
/**
 * Changes fields of a record, based on the state the user saw. `words` are those of its notice, such as "Moved to Won".
 * Declared as a method, so that components that edit the fields of any kind accept the edit of one kind.
 */
export type Edit = Editing['edit']
type Save = (input: { id: string; base: Fields } & Fields) => Promise<Row>

type EditParts = {
  entity: string
  save: Save
  /** The label of a field in messages. */
  label: (field: string) => string
  /** Formats a value for display. */
  show: (field: string, value: unknown) => ReactNode
  /** False for kinds whose changes the server does not undo. */
  undoable?: false
}

/**
 * Saves fields of a record optimistically. If a field was changed elsewhere, a dialog offers both values; a
 * refused change reverts to the server's value. `onceSaved` acts on a record once its pending edits are saved, and not
 * at all if one of them is refused. Each edit can be undone from its notice.
 */
export function useEdit({ entity, save, label, show, undoable }: EditParts) {
  const queries = useQueryClient()
  const client = useTRPCClient()
  const { person } = useFrame()
  const { edits, saves } = useLive()
  const { offer } = useUndo()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const conflict = conflicts[0]
  // Another conflict may arrive while the user answers this one.
  const answer = (answered: Conflict) => setConflicts((before) => before.filter((one) => one !== answered))

  const readAgain = () => queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(entity, queryKey) })

  const edit: Edit = (seen, fields, onRefused, words) => {
    const [field = ''] = Object.keys(fields)
    const made = Promise.withResolvers<readonly Changed[]>()
    // The newest edit of a field replaces the notice of the one before.
    if (undoable !== false) offer(words ?? `${label(field)} changed`, made.promise, `${seen.id} ${field}`)
    holdEdit(edits, seen.id, fields)
    showFields(queries, entity, new Map([[seen.id, fields]]))
    queueSave(saves, seen.id, () => {
      // Known only now: earlier saves of the user are no conflict.
      const base = knownFields(saves, seen, Object.keys(fields))
      return attempt(seen, base, fields, onRefused, words).then(made.resolve, (error: unknown) => {
        made.resolve([])
        throw error
      })
    })
  }

  /** Returns the change, unless it was refused or changed nothing. */
  async function attempt(
    seen: Row,
    base: Fields,
    fields: Fields,
    onRefused?: OnRefused,
    words?: string,
  ): Promise<readonly Changed[]> {
    const { id } = seen
    try {
      const saved = await untilAnswered(() => save({ id, base, ...fields }))
      const { version } = saved
      const isNew = version > seen.version && !saves.versions.get(id)?.has(version)
      rememberSave(saves, { ...saved, id }, Object.keys(fields))
      settleEdit(edits, id, fields)
      showRecords(queries, edits, entity, saved)
      return isNew ? [{ entity, id, version }] : []
    } catch (error) {
      const refusal = refusalOf(error)!
      settleEdit(edits, id, fields)
      const { field, current, version = seen.version } = refusal.detail ?? {}
      if (refusal.code === 'conflict' && field !== undefined) {
        const { [field]: mine, ...others } = fields
        // The first attempt may have succeeded although its response was lost.
        if (JSON.stringify(current) === JSON.stringify(mine))
          rememberSave(saves, { id, version, [field]: current }, [field])
        else {
          rememberRefusal(saves, id)
          const author = findAuthor(client, person.id, id, field)
          setConflicts((before) => [...before, { id, version, field, theirs: current, mine, author }])
        }
        // The other fields and the choice are sent after this attempt, so it does not wait for the lists.
        if (Object.keys(others).length > 0) edit(seen, others, onRefused)
        void readAgain()
        return []
      } else {
        rememberRefusal(saves, id)
        if (refusal.code === 'not_found')
          toast.error('Could not save', {
            description: 'It was deleted. Once it is restored, save your change again.',
            duration: Infinity,
            action: { label: 'Save again', onClick: () => edit(seen, fields, onRefused, words) },
          })
        else if (!onRefused || onRefused(reasonAt(Object.keys(fields)[0]!, error)) === false)
          toast.error('Could not save', { description: (error as Error).message })
      }
      await readAgain()
      return []
    }
  }

  const writeMine = (answered: Conflict) => {
    const { id, version, field, theirs, mine } = answered
    answer(answered)
    edit({ id, version, [field]: theirs }, { [field]: mine })
  }
  const dialog = conflict && (
    <Suspense>
      <ConflictDialog
        field={label(conflict.field)}
        author={conflict.author}
        theirs={show(conflict.field, conflict.theirs)}
        mine={show(conflict.field, conflict.mine)}
        onKeep={() => answer(conflict)}
        onUse={() => writeMine(conflict)}
      />
    </Suspense>
  )
  const onceSaved = async (id: string, act: () => void) => {
    try {
      await untilSaved(saves, id)
    } catch (error) {
      toast.error((error as Error).message)
      return
    }
    act()
  }
  return { edit, onceSaved, dialog }
}
