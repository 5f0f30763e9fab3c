'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  hideRecords,
  holdEdit,
  moduleOf,
  type Row,
  settleEdit,
  showFields,
  showRecords,
} from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useUndo } from '#components/sync/use-undo.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import { nameOf, reasonSentence, type RecordKind } from './record-kind.ts'
import { splitRows } from './split-rows.ts'
import { isIncomplete, useCompletion } from './use-completion.tsx'
import { type UpdatedEach, useProcedures } from './use-procedures.ts'
import { count } from './use-records.ts'

type Fields = Record<string, unknown>
/** `fields`: the new values of one record; `base`: the previous ones, to detect conflicts. */
type Wanted = { id: string; fields: Fields; base: Fields }

let runs = 0

/** Edits and deletes many records. Reports each refusal with its reason and offers to undo. */
export function useBulk(kind: RecordKind) {
  const notation = useNotation()
  const { entity, noun, nouns } = kind
  const queries = useQueryClient()
  const { edits } = useLive()
  const { remember } = useUndo()
  const calls = useProcedures(kind.module)
  const { complete, question } = useCompletion(kind, (record) => showRecords(queries, edits, entity, record))
  const { mutateAsync: updateEach } = useMutation(calls.updateEach.mutationOptions())
  const { mutateAsync: removeEach } = useMutation(calls.removeEach.mutationOptions())

  /** Sends the requests one after another and shows the progress in the notice. */
  async function inTurns<T extends { id: string }>(
    all: readonly T[],
    doing: string,
    notice: string,
    send: (part: readonly T[]) => Promise<UpdatedEach>,
  ): Promise<UpdatedEach> {
    const done: UpdatedEach = { changed: [], refused: [] }
    let sent = 0
    for (const part of splitRows(all)) {
      if (part.length < all.length)
        toast.loading(`${doing} ${formatNumber(notation, sent)} of ${count(notation, all.length, noun, nouns)}…`, {
          id: notice,
        })
      const { changed, refused } = await send(part).catch(({ message }: Error) => ({
        changed: [],
        refused: part.map(({ id }) => ({ id, code: 'unavailable', message, details: [] })),
      }))
      done.changed.push(...changed)
      done.refused.push(...refused)
      sent += part.length
    }
    return done
  }

  const readAgain = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => (queryKey[0] as string[] | undefined)?.[0] === moduleOf(entity),
    })

  /** Shows the changes before the server confirms them. */
  async function edit(wanted: readonly Wanted[], notice: string): Promise<UpdatedEach> {
    for (const { id, fields } of wanted) holdEdit(edits, id, fields)
    showFields(queries, entity, new Map(wanted.map(({ id, fields }) => [id, fields])))
    const done = await inTurns(wanted, 'Updating', notice, (part) =>
      updateEach({ records: part.map(({ id, fields, base }) => ({ ...fields, id, base })) }).finally(() => {
        for (const { id, fields } of part) settleEdit(edits, id, fields)
      }),
    )
    if (done.refused.length > 0) await readAgain()
    return done
  }

  /** Asks for further values that some rows require; the others get only the fields. */
  const editAll = (rows: readonly Row[], fields: Fields) =>
    complete(rows, fields, (whole) => void changeAll(rows, (row) => (isIncomplete(kind, row, fields) ? whole : fields)))

  async function changeAll(rows: readonly Row[], fieldsFor: (row: Row) => Fields): Promise<void> {
    const before = (row: Row, fields: Fields) => Object.fromEntries(Object.keys(fields).map((key) => [key, row[key]]))
    const wanted = rows
      .map((row) => ({ id: row.id, fields: fieldsFor(row), base: before(row, fieldsFor(row)) }))
      .filter(({ base, fields }) => JSON.stringify(base) !== JSON.stringify(fields))
    if (wanted.length === 0) return
    const names = namesOf(rows)
    const notice = `bulk ${++runs}`
    report(await edit(wanted, notice), { words: 'updated', names, notice, deleted: false })
  }

  /** Moves the records to the Trash. */
  async function removeAll(rows: readonly Row[]): Promise<void> {
    const names = namesOf(rows)
    const notice = `bulk ${++runs}`
    const done = await inTurns(rows.map(idOf), 'Deleting', notice, (records) => removeEach({ records: [...records] }))
    hideRecords(queries, entity, ...done.changed.map(({ id }) => id))
    report(done, { words: 'moved to Trash', names, notice, deleted: true })
  }

  const namesOf = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, nameOf(kind, row)]))

  function report({ changed, refused }: UpdatedEach, { words, names, notice, deleted }: Telling): void {
    const said =
      changed.length > 0 ? `${count(notation, changed.length, noun, nouns)} ${words}` : `No ${nouns} ${words}`
    const made = changed.map(({ id, version }) => ({ entity, id, version, deleted }))
    const action = made.length > 0 ? remember(said, made, notice).action : undefined
    if (refused.length === 0) toast.success(said, { id: notice, action })
    else
      toast.warning(`${said}, ${formatNumber(notation, refused.length)} failed`, {
        id: notice,
        description: reasons(notation, kind, refused, names),
        duration: 30_000,
        action,
      })
  }

  return { editAll, removeAll, question }
}

type Telling = { words: string; names: ReadonlyMap<string, string>; notice: string; deleted: boolean }

const idOf = ({ id }: { id: string }) => ({ id })

const NAMED = 3

/** "“Flyers”, “Posters” and 12 more: …", grouped by reason; fields appear with their labels. */
function reasons(
  notation: Notation,
  kind: RecordKind,
  refused: UpdatedEach['refused'],
  names: ReadonlyMap<string, string>,
): string {
  return [...Map.groupBy(refused, (one) => reasonSentence(kind, one))]
    .map(([reason, list]) => {
      const named = list.slice(0, NAMED).map(({ id }) => `“${names.get(id) ?? 'Unnamed'}”`)
      const more = list.length > NAMED ? ` and ${formatNumber(notation, list.length - NAMED)} more` : ''
      return `${named.join(', ')}${more}: ${reason}`
    })
    .join(' ')
}
