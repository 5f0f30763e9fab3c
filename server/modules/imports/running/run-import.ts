import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { insertRows } from '#server/core/database/rows.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { readItems } from '../reading/read-items.ts'
import { sourceNamed } from '../sources/registry.ts'
import type { Fields, Item } from '../sources/source.ts'
import { mergeUnknown, type Outcome } from './outcomes.ts'
import { relinkTexts } from './relink-texts.ts'
import { holdImport, measured, type Running, withOutcomes } from './running.ts'
import { starterOf } from './starter.ts'
import { commit, writeChunk } from './write-chunk.ts'

/** Writes the records of the file, up to 200 in a transaction with their results, links and the place. True if all are written. */
export async function runImport(running: Running): Promise<boolean> {
  const { parts, leased, isOver } = running
  const { objects, context } = parts
  const stored = await measured(running)
  const reading = { ...context(leased.workspace), objects }
  const { scope, chunks } = await readItems(reading, stored, stored.done)
  let known = stored

  const save = (ctx: WorkspaceContext, { tx, housekeep }: Change, outcomes: Outcome[]) => {
    const rows = outcomes.map((outcome) => ({ import: leased.id, ...rowOf(outcome) }))
    housekeep(insertRows(ctx, tx, 'import_row', rows))
    housekeep(withOutcomes(ctx, tx, leased, outcomes, mergeUnknown(known, outcomes)))
  }
  for await (const items of chunks) {
    const starter = await starterOf(context(leased.workspace), stored)
    const actor = { kind: 'import', ...starter } as const
    const outcomes = await writeChunk({
      scope,
      items,
      within: commit,
      context: () => ({ ...context(leased.workspace), actor }),
      before: async (ctx, { tx, housekeep }, [first]) => {
        await holdImport(ctx, tx, leased, first!.n - 1)
        if (first!.n === 1) housekeep(forgetRows(ctx, tx, leased.id))
      },
      after: save,
    })
    known = { ...known, ...mergeUnknown(known, outcomes) }
    if (isOver()) return false
  }
  if (!sourceNamed(stored.source).links) return true
  return relinkTexts({ ...running, stored: { ...stored, done: stored.total! } })
}

/** Removes the results of an earlier check. */
export const forgetRows = ({ workspace }: WorkspaceContext, tx: Scoped, id: string) =>
  tx.deleteFrom('import_row').where('workspace_id', '=', workspace.id).where('import', '=', id)

export const rowOf = ({ item, status, code, entity_id, version, notes, record }: Outcome) => ({
  n: item.n,
  line: item.line,
  type: item.type,
  source_id: item.id,
  status,
  code,
  entity: item.entity,
  entity_id,
  version,
  notes: notes.slice(0, 20),
  record: namesOf(item, record),
  undone: null,
})

const LONGEST_NAME = 200

/** What people call a record, by which they recognize its row. */
export function namesOf({ name }: Pick<Item, 'name'>, fields: Fields): Fields | null {
  const record = name === undefined ? fields : { name }
  const key = ['title', 'name', 'company'].find((one) => typeof record[one] === 'string' && record[one] !== '')
  return key === undefined ? null : { [key]: startOf(record[key] as string, LONGEST_NAME).toWellFormed() }
}
