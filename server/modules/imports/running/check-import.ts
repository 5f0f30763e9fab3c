import { housekeep, rehearse } from '#server/core/database/change.ts'
import { insertRows } from '#server/core/database/rows.ts'
import { type Numbered, readItems } from '../reading/read-items.ts'
import { sourceNamed } from '../sources/registry.ts'
import { type Item, type Key, keysIn, keyOf } from '../sources/source.ts'
import { mergeUnknown } from './outcomes.ts'
import { forgetRows, namesOf, rowOf } from './run-import.ts'
import { holdImport, measured, type Running, withOutcomes } from './running.ts'
import { starterOf } from './starter.ts'
import { writeChunk } from './write-chunk.ts'

/** Rows that a check keeps: the first ones with their fields, and those that fail. */
const SHOWN = 100
const FAILED_SHOWN = 1_000

/**
 * Applies the items of the file as an import does, and rolls each transaction back. What items of an earlier transaction
 * created is gone then, so the items that others refer to are repeated before these, uncounted.
 */
export async function checkImport(running: Running): Promise<boolean> {
  const { parts, leased, isOver } = running
  const { objects, context } = parts
  const stored = await measured(running)
  const reading = { ...context(leased.workspace), objects }
  const { referred } = sourceNamed(stored.source)
  const named = new Map<string, Item>()
  const last = new Map<string, Item>()
  const keep = (item: Item) => {
    const { type, id } = item
    if (id === null || item.problem) return
    // A copy, because parts of a text keep all of it in memory.
    if (referred.includes(type)) named.set(keyOf({ type, id }), structuredClone(item))
    else last.set(type, item)
  }
  const find = ({ type, id }: Key) => {
    const item = last.get(type)
    return item?.id === id ? item : named.get(keyOf({ type, id }))
  }
  const { scope, chunks } = await readItems(reading, stored, stored.done, keep)
  let known = stored
  let shown = stored.failed

  for await (const items of chunks) {
    const starter = await starterOf(context(leased.workspace), stored)
    const own = new Set(items.map(({ n }) => n))
    const inChunk = new Set(items.flatMap(({ type, id }) => (id === null ? [] : keyOf({ type, id }))))
    const wanted = new Map(items.flatMap((item) => keysIn(item).map((key) => [keyOf(key), key])))
    const earlier = [...wanted].flatMap(([name, key]): Numbered[] => {
      const item = inChunk.has(name) ? undefined : find(key)
      return item ? [{ ...item, n: 0 }] : []
    })
    for (const item of items) keep(item)
    const repeated = await writeChunk({
      scope,
      items: [...earlier, ...items],
      isRehearsal: true,
      within: async (ctx, work) => void (await rehearse(ctx, work)),
      context: () => ({ ...context(leased.workspace), actor: { kind: 'import', ...starter } }),
    })
    const outcomes = repeated.filter(({ item }) => own.has(item.n))
    const ctx = context(leased.workspace)
    const rows = outcomes.filter(
      ({ item, status }) => item.n <= SHOWN || (status === 'failed' && shown++ < FAILED_SHOWN),
    )
    const unknown = mergeUnknown(known, outcomes)
    await housekeep(ctx, async ({ tx, write }) => {
      await holdImport(ctx, tx, leased, items[0]!.n - 1)
      if (items[0]!.n === 1) write(forgetRows(ctx, tx, leased.id))
      if (rows.length > 0)
        write(
          insertRows(
            ctx,
            tx,
            'import_row',
            rows.map((outcome) => ({
              import: leased.id,
              ...rowOf(outcome),
              // Nothing was written.
              ...(outcome.status === 'created' && { entity_id: null, version: null }),
              ...(outcome.item.n <= SHOWN && {
                record: { ...namesOf(outcome.item, outcome.record), ...outcome.record },
              }),
            })),
          ),
        )
      write(withOutcomes(ctx, tx, leased, outcomes, unknown))
    })
    known = { ...known, ...unknown }
    if (isOver()) return false
  }
  return true
}
