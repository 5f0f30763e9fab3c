'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { holdEdit, moduleOf, type Row, settleEdit, showFields } from '#components/shell/edits.ts'
import { useLive } from '#components/shell/live.tsx'
import { toast } from '#components/ui/toast.ts'
import type { AppRouter } from '#server/app-router.ts'
import { inParts } from './in-parts.ts'
import { fieldOf, nameOf, type RecordKind } from './record-kind.ts'
import { count, useProcedures } from './use-records.ts'

type Fields = Record<string, unknown>
/** `fields` for one record; `base` holds what they were, so that changes of others are noticed. */
type Wanted = { id: string; fields: Fields; base: Fields }
type Records = inferRouterInputs<AppRouter>['tasks']['updateEach']['records']
type Outcome = inferRouterOutputs<AppRouter>['tasks']['updateEach']

let runs = 0

/** Changes of many records at once: in sight at once, each refusal told with its reason; one press takes back what was done. */
export function useBulkEdit(kind: RecordKind) {
  const { entity, noun, nouns } = kind
  const queries = useQueryClient()
  const { edits } = useLive()
  const { mutateAsync: updateEach } = useMutation(useProcedures(kind.module).updateEach.mutationOptions())

  async function run(wanted: readonly Wanted[], notice: string): Promise<Outcome> {
    for (const { id, fields } of wanted) holdEdit(edits, id, fields)
    showFields(queries, entity, new Map(wanted.map(({ id, fields }) => [id, fields])))
    const done: Outcome = { changed: [], refused: [] }
    let sent = 0
    for (const part of inParts(wanted)) {
      if (part.length < wanted.length)
        toast.loading(`Changing ${sent.toLocaleString('en')} of ${count(wanted.length, noun, nouns)}…`, { id: notice })
      const records = part.map(({ id, fields, base }) => ({ ...fields, id, base })) as Records
      const { changed, refused } = await updateEach({ records }).catch(({ message }: Error) => ({
        changed: [],
        refused: records.map(({ id }) => ({ id, message })),
      }))
      done.changed.push(...changed)
      done.refused.push(...refused)
      for (const { id, fields } of part) settleEdit(edits, id, fields)
      sent += part.length
    }
    if (done.refused.length > 0)
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => (queryKey[0] as string[] | undefined)?.[0] === moduleOf(entity),
      })
    return done
  }

  /** What becomes of others by a change (a deal's probability by its stage) goes back with it. */
  function undone({ changed }: Outcome, fields: Fields): Wanted[] {
    return changed.flatMap(({ id, before }) => {
      const own = Object.entries(before).filter(([key]) => fieldOf(kind, key) && !fieldOf(kind, key)?.readOnly)
      return own.length > 0 ? [{ id, fields: Object.fromEntries(own), base: fields }] : []
    })
  }

  return async function editAll(rows: readonly Row[], fields: Fields): Promise<void> {
    const keys = Object.keys(fields)
    const before = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]]))
    const wanted = rows
      .map((row) => ({ id: row.id, fields, base: before(row) }))
      .filter(({ base }) => JSON.stringify(base) !== JSON.stringify(fields))
    if (wanted.length === 0) return
    const names = new Map(rows.map((row) => [row.id, nameOf(kind, row)]))
    const notice = `bulk ${++runs}`
    const done = await run(wanted, notice)
    const back = undone(done, fields)
    const undo = async () => {
      const again = `bulk ${++runs}`
      tell(await run(back, again), { words: 'changed back', names, notice: again })
    }
    tell(done, { words: 'changed', names, notice, ...(back.length > 0 && { undo }) })
  }

  function tell({ changed, refused }: Outcome, { words, names, notice, undo }: Telling): void {
    const action = undo && { label: 'Undo', onClick: () => void undo() }
    const said = changed.length > 0 ? `${count(changed.length, noun, nouns)} ${words}` : 'Nothing changed'
    if (refused.length === 0) return toast.success(said, { id: notice, action })
    toast.warning(`${said}, ${refused.length.toLocaleString('en')} refused`, {
      id: notice,
      description: reasons(kind, refused, names),
      duration: 30_000,
      action,
    })
  }
}

type Telling = { words: string; names: ReadonlyMap<string, string>; notice: string; undo?: () => Promise<void> }

const NAMED = 3

/** "“Flyers”, “Posters” and 12 more: …", by reason; fields by their labels. */
function reasons(kind: RecordKind, refused: Outcome['refused'], names: ReadonlyMap<string, string>): string {
  return [...Map.groupBy(refused, ({ message }) => message)]
    .map(([message, list]) => {
      const named = list.slice(0, NAMED).map(({ id }) => `“${names.get(id) ?? 'Unnamed'}”`)
      const more = list.length > NAMED ? ` and ${(list.length - NAMED).toLocaleString('en')} more` : ''
      const reason = message.replace(/^\w+/, (key) => fieldOf(kind, key)?.label ?? key)
      return `${named.join(', ')}${more}: ${reason}`
    })
    .join(' ')
}
