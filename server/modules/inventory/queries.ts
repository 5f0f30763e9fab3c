import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import type { View } from '#server/core/statements.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { eanKey, nameKey, numberKey } from './rules.ts'
import type { Item, ItemRecord, ListItems } from './schema.ts'

type Items = SelectQueryBuilder<DB, 'item', object>

/** The columns of an item, named as REST names them: a row of these is the record. */
function itemColumns<O>(rows: SelectQueryBuilder<DB, 'item', O>) {
  return rows
    .select(['item.id', 'item.number', 'item.name', 'item.group', 'item.unit', 'item.cost', 'item.price', 'item.ean'])
    .select(['item.supplier', 'item.reorderPoint', 'item.minQty', 'item.maxQty', 'item.leadDays', 'item.packSize'])
    .select(['item.shelfDays', 'item.weight', 'item.active', 'item.autoCreated'])
    .select(['item.version', 'item.created_at', 'item.updated_at'])
}

/** The items that any of the records can mean. */
export async function findItems(ctx: WorkspaceContext, tx: Reader, records: readonly ItemRecord[]): Promise<Item[]> {
  const keys = (of: (record: ItemRecord) => string | false | null | undefined) => [
    ...new Set(records.flatMap((record) => of(record) || [])),
  ]
  const having = (column: 'number_key' | 'ean_key' | 'name_key', values: string[]) =>
    tx
      .selectFrom('item')
      .select('item.id')
      .where('item.workspace_id', '=', ctx.workspace.id)
      .where(sql<boolean>`${sql.ref(`item.${column}`)} = any(${values}::text[])`)
  const meant = having(
    'number_key',
    keys(({ number }) => number && numberKey(number)),
  )
    .union(
      having(
        'ean_key',
        keys(({ ean }) => ean && eanKey(ean)),
      ),
    )
    .union(
      having(
        'name_key',
        keys(({ name }) => name && nameKey(name)),
      ),
    )
  const rows = itemColumns(tx.selectFrom('item').where('item.workspace_id', '=', ctx.workspace.id))
  return rows.where('item.id', 'in', meant).orderBy('item.id').execute()
}

export function listItems(ctx: WorkspaceContext, input: ListItems) {
  return page<Item>(ctx, input, {
    table: 'item',
    rows: (view) => filterItems(view, input),
    columns: (rows) => itemColumns(rows as Items),
  })
}

function filterItems(view: View, { group, active, updated_since, q }: ListItems): Items {
  let found: Items = view.db.selectFrom('item').where('item.workspace_id', '=', view.workspace.id)
  if (group) found = found.where(sql<boolean>`item."group" = any(${group}::text[])`)
  if (active !== undefined) found = found.where('item.active', '=', active)
  if (updated_since) found = found.where('item.updated_at', '>=', updated_since)
  if (q) found = found.where(matchesWords('item', q))
  return found
}
