'use client'

import { useQueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import { holdEdit, moduleOf, type Row, settleEdit, showFields, showRecord } from './edits.ts'
import { useLive } from './live.tsx'

type Fields = Record<string, unknown>
type Conflict = { id: string; field: string; theirs: unknown; mine: unknown }
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
 */
export function useEdit({ entity, save, label, show }: EditParts) {
  const queries = useQueryClient()
  const { edits } = useLive()
  const lines = useRef(new Map<string, Promise<unknown>>())
  const [conflict, setConflict] = useState<Conflict>()

  const readAgain = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => (queryKey[0] as string[] | undefined)?.[0] === moduleOf(entity),
    })

  /** `onRefused` is told instead of everybody why the server would not have it. */
  function edit(seen: Row, fields: Fields, onRefused?: OnRefused): void {
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
      const refusal = error instanceof TRPCClientError ? (error.data as Refusal | null) : undefined
      if (!refusal) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        return attempt(id, base, fields, onRefused)
      }
      settleEdit(edits, id, fields)
      const { field, current } = refusal.detail ?? {}
      if (refusal.code === 'conflict' && field !== undefined) {
        // The first attempt may have arrived although its answer did not.
        if (JSON.stringify(current) !== JSON.stringify(fields[field]))
          setConflict({ id, field, theirs: current, mine: fields[field] })
      } else if (onRefused) onRefused(reasonOf(refusal, (error as Error).message, Object.keys(fields)))
      else toast.error('Not saved', { description: (error as Error).message })
      await readAgain()
    }
  }

  const dialog = conflict && (
    <Dialog
      open
      onOpenChange={(open) => !open && setConflict(undefined)}
      title={`${label(conflict.field)} has changed meanwhile`}
      description="Somebody else saved another value while you were editing."
      footer={
        <>
          <Button onClick={() => setConflict(undefined)}>Keep theirs</Button>
          <Button
            variant="primary"
            onClick={() => {
              const { id, field, theirs, mine } = conflict
              setConflict(undefined)
              begin(id, { [field]: theirs }, { [field]: mine })
            }}
          >
            Use mine
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-2">
        <dt className="text-ink-muted">Theirs</dt>
        <dd className="break-words whitespace-pre-wrap">{show(conflict.field, conflict.theirs)}</dd>
        <dt className="text-ink-muted">Mine</dt>
        <dd className="break-words whitespace-pre-wrap">{show(conflict.field, conflict.mine)}</dd>
      </dl>
    </Dialog>
  )
  return { edit, dialog }
}

type OnRefused = (reason: string) => void
type Refusal = {
  code: string
  detail?: { field?: string; current?: unknown }
  fields?: Record<string, string[] | undefined>
}

/** What is said of the one field that was changed, without its name. */
function reasonOf({ fields }: Refusal, message: string, [key = '']: string[]): string {
  return fields?.[key]?.[0] ?? (message.startsWith(`${key}: `) ? message.slice(key.length + 2) : message)
}
